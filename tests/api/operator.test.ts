import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, refresh } from '../../src/contract/accounts.ts'
import { checkResetLink, forcePassword, forgotPassword } from '../../src/contract/passwords.ts'
import { saveLocale } from '../../src/contract/profile.ts'
import { sendEmailCode, verifyEmail } from '../../src/contract/registration.ts'
import { createLink } from '../../src/server/customers/accounts/index.ts'
import {
  banCustomer,
  changeEmail,
  demandNewPassword,
  endAllSessions,
  endCustomerSessions,
  liftBan,
} from '../../src/server/customers/accounts/operator.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { mailsTo } from './books.ts'
import { startDesk, type CommandEnd, type Desk } from './operator-command.ts'
import { answerOf, codeOf } from './outcomes.ts'
import {
  codesMailedTo,
  registerPerson,
  resetTokensMailedTo,
  type RegisteredPerson,
} from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off' })
})
afterAll(() => shop.stop())

const signIn = ({ username, password }: RegisteredPerson) =>
  shop.call(login, { body: { username, password } })
/** The server’s own code for changing an email address. */
const desk = () => ({ db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue })
/** Returns the mails to an email address that report the changed email address. */
const changesMailedTo = async (email: string, count: number): Promise<readonly string[]> => {
  const recipients = /changed the email address|បានប្តូរអ៊ីមែល/
  const mails = await until(
    () => mailsTo(shop.sandbox, email),
    (all) => all.filter(({ text }) => recipients.test(text)).length >= count,
  )
  return mails.flatMap(({ text }) => (recipients.test(text) ? [text.replaceAll(/\s+/g, ' ')] : []))
}
const readProfile = async ({ token }: RegisteredPerson) =>
  codeOf(await shop.call(getUserInformation, {}, { token }))

describe('an operator', () => {
  it('bans a customer at once, and lifts the ban', async () => {
    const person = await registerPerson(shop)
    expect(await banCustomer(shop.db, shop.clock, person.username.toUpperCase())).toBe(true)
    await until(
      () => readProfile(person),
      (code) => code === 'ACCOUNT_BANNED',
    )
    expect(codeOf(await signIn(person))).toBe('ACCOUNT_BANNED')
    expect(await liftBan(shop.db, person.username)).toBe(true)
    expect(codeOf(await signIn(person))).toBe('OK')
  })

  it('ends the sessions of one customer, or of all', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    const { refreshToken } = answerOf(await signIn(person))
    expect(await endCustomerSessions(shop.db, shop.clock, person.username)).toBe(true)
    await until(
      () => readProfile(person),
      (code) => code === 'UNAUTHORIZED',
    )
    expect(codeOf(await shop.call(refresh, { body: { refreshToken } }))).toBe(
      'REFRESH_TOKEN_INVALID',
    )
    expect(await readProfile(other)).toBe('OK')

    const { refreshToken: later } = answerOf(await signIn(person))
    expect(await endAllSessions(shop.db, shop.clock)).toBeGreaterThanOrEqual(2)
    await until(
      () => readProfile(other),
      (code) => code === 'UNAUTHORIZED',
    )
    expect(codeOf(await shop.call(refresh, { body: { refreshToken: later } }))).toBe(
      'REFRESH_TOKEN_INVALID',
    )
    expect(await endAllSessions(shop.db, shop.clock)).toBe(0)
  })

  it('requires a new password, and ends the sessions', async () => {
    const person = await registerPerson(shop)
    expect(await demandNewPassword(shop.db, shop.clock, person.username.toUpperCase())).toBe(true)
    await until(
      () => readProfile(person),
      (code) => code === 'UNAUTHORIZED',
    )
    const { refreshToken } = person
    expect(codeOf(await shop.call(refresh, { body: { refreshToken } }))).toBe(
      'REFRESH_TOKEN_INVALID',
    )
    const before = answerOf(await signIn(person))
    expect(before).toMatchObject({ messageCode: 'FORCE_PASSWORD_CHANGE', refreshToken: '' })
    // Required again: a customer who was choosing a password has to sign in again.
    expect(await demandNewPassword(shop.db, shop.clock, person.username)).toBe(true)
    const choose = (challenge: string) =>
      shop.call(forcePassword, { body: { challenge, password: 'Tonle5ap-Lake' } })
    expect(codeOf(await choose(before.accessToken))).toBe('CHALLENGE_EXPIRED')
    const { accessToken } = answerOf(await signIn(person))
    expect(codeOf(await choose(accessToken))).toBe('OK')
    const after = await signIn({ ...person, password: 'Tonle5ap-Lake' })
    expect(answerOf(after).messageCode).toBe('SUCCESS')
  })

  it('changes an email address, which is then unverified, and earlier codes and links are invalid', async () => {
    const person = await registerPerson(shop)
    const { username, email } = person
    const [code = ''] = await codesMailedTo(shop, email)
    answerOf(await shop.call(forgotPassword, { body: { email } }))
    const [mailed = ''] = await resetTokensMailedTo(shop, email)
    const checkLink = () => shop.call(checkResetLink, { params: { token: mailed } })
    expect(codeOf(await checkLink())).toBe('OK')

    const mailbox = `${randomUUID()}@example.com`
    expect(await changeEmail(desk(), username, mailbox)).toBe('changed')
    await until(
      () => readProfile(person),
      (outcome) => outcome === 'UNAUTHORIZED',
    )
    expect(codeOf(await checkLink())).toBe('CODE_INCORRECT')
    // One queued mail to the old email address, and one to the new.
    const link = { customerId: person.id, purpose: 'RESET_PASSWORD' } as const
    const { db, clock } = shop
    expect(await createLink(db, clock, { ...link, email })).toBeUndefined()
    expect(await createLink(db, clock, { ...link, email: mailbox })).toMatch(/^[\w-]{43}$/)
    const { accessToken: token } = answerOf(await signIn(person))
    const verify = (given: string) => shop.call(verifyEmail, { body: { code: given } }, { token })
    expect(codeOf(await verify(code))).toBe('INCORRECT_OTP')
    const user = async () => answerOf(await shop.call(getUserInformation, {}, { token }))
    expect(await user()).toMatchObject({ email: mailbox, isEmailVerified: false })
    answerOf(await shop.call(sendEmailCode, {}, { token }))
    const [fresh = ''] = await codesMailedTo(shop, mailbox)
    expect(codeOf(await verify(fresh))).toBe('OK')
    expect(await user()).toMatchObject({ email: mailbox, isEmailVerified: true })

    // A new email address has to be verified again, whether the old one was verified or not.
    const next = `${randomUUID()}@example.com`
    expect(await changeEmail(desk(), username, next)).toBe('changed')
    const again = answerOf(await signIn(person)).accessToken
    const shown = await shop.call(getUserInformation, {}, { token: again })
    expect(answerOf(shown)).toMatchObject({ email: next, isEmailVerified: false })
  })

  it('notifies each former email of the change, without further details', async () => {
    const person = await registerPerson(shop)
    const { username, email: first, token } = person
    const [second, third] = [`n${randomUUID()}@mail.example.org`, `k${randomUUID()}@example.com`]
    expect(await changeEmail(desk(), username, second)).toBe('changed')
    const [inEnglish = ''] = await changesMailedTo(first, 1)
    expect(inEnglish).toContain(`Hello ${username},`)
    expect(inEnglish).toContain(`of your account ${username} to n***@m***.org on `)
    expect(inEnglish).toContain('/contact-us')
    expect(inEnglish).not.toContain(second)

    // In the customer’s language, whether the former email address was verified or not.
    expect(codeOf(await shop.call(getUserInformation, {}, { token }))).toBe('UNAUTHORIZED')
    const { accessToken } = answerOf(await signIn(person))
    const change = { body: { localeCode: 'km' } } as const
    answerOf(await shop.call(saveLocale, change, { token: accessToken }))
    expect(await changeEmail(desk(), username, third)).toBe('changed')
    const [inKhmer = ''] = await changesMailedTo(second, 1)
    expect(inKhmer).toContain('k***@e***.com')
    expect(inKhmer).toContain('/km/contact-us')
    expect(await changesMailedTo(first, 1)).toHaveLength(1)

    // The same email address in another spelling is no change; neither is a refused one.
    expect(await changeEmail(desk(), username, third.toUpperCase())).toBe('changed')
    expect(await changeEmail(desk(), username, 'demo at example.com')).toBe('not-an-email')
    const recipients = await rowsOf<{ email: string }>(
      shop.db,
      sql`select data->>'to' as email from pgboss.job where name = 'mail-security'
          and data->>'customerId' = ${person.id} order by created_on`,
    )
    expect(recipients.map(({ email }) => email)).toEqual([first, second])
  })

  it('cannot assign an email that is in use or invalid', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    const change = (email: string) => changeEmail(desk(), person.username, email)
    expect(await change(other.email.toUpperCase())).toBe('EMAIL_EXIST')
    expect(await change('nobody')).toBe('not-an-email')
    expect(await readProfile(person)).toBe('OK')
    const shown = await shop.call(getUserInformation, {}, { token: person.token })
    expect(answerOf(shown).email).toBe(person.email)
    expect(await change(person.email)).toBe('changed')
  })

  it('gets an error for an unknown customer', async () => {
    expect(await demandNewPassword(shop.db, shop.clock, 'nobody')).toBe(false)
    expect(await changeEmail(desk(), 'nobody', 'a@example.com')).toBe('no-customer')
    expect(await banCustomer(shop.db, shop.clock, 'nobody')).toBe(false)
    expect(await liftBan(shop.db, 'nobody')).toBe(false)
    expect(await endCustomerSessions(shop.db, shop.clock, 'nobody')).toBe(false)
  })
})

describe('npm run shop -- account', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk()
  }, 120_000)
  afterAll(() => desk.stop())

  const run = (...args: readonly string[]): Promise<CommandEnd> => desk.run('account', ...args)

  it('reports in one line what it did or why it failed', { timeout: 120_000 }, async () => {
    expect(await run('ban', 'demo', '--reason', 'spam')).toEqual({
      code: 0,
      said: 'demo is banned.',
    })
    expect(await run('unban', 'nobody')).toEqual({
      code: 1,
      said: 'There is no customer with the user name nobody.',
    })
    expect(await run('force-password', 'demo')).toEqual({
      code: 0,
      said: 'demo was signed out, and needs a new password to sign in.',
    })
    expect(await run('set-email', 'demo', 'demo at example.com')).toEqual({
      code: 1,
      said: 'demo at example.com is not an email address.',
    })
    expect(await run('set-email', 'demo', 'new@example.com')).toEqual({
      code: 0,
      said: 'demo was signed out, and has the email new@example.com, which is to be verified.',
    })
  })

  it('shows its help for an unknown verb', { timeout: 120_000 }, async () => {
    for (const args of [
      ['forget', 'demo'],
      ['set-email', 'demo'],
      ['ban', 'demo', 'now'],
    ]) {
      const { code, said } = await run(...args)
      expect(code).toBe(2)
      expect(said).toContain('signs a customer out on all their devices')
    }
  })

  it('leaves mails to the server, and logs each change', async () => {
    const { waiting, audit } = await desk.read(async (db) => ({
      waiting: await rowsOf(
        db,
        sql`select data->>'to' as email from pgboss.job
          where name = 'mail-security' and state = 'created'`,
      ),
      audit: await rowsOf(
        db,
        sql`select action, subject, actor_kind as kind, reason, before->>'email' as before,
            after->>'email' as after, (after->'bannedAt') <> 'null' as banned
          from audit_log order by at`,
      ),
    }))
    expect(waiting).toEqual([{ email: 'demo@example.com' }])
    const change = { subject: 'demo', kind: 'operator', reason: '' }
    const email = { before: 'demo@example.com', after: 'demo@example.com' }
    expect(audit).toEqual([
      { ...change, ...email, action: 'account ban', reason: 'spam', banned: true },
      { ...change, ...email, action: 'account force-password', banned: true },
      { ...change, ...email, action: 'account set-email', after: 'new@example.com', banned: true },
    ])
  })
})
