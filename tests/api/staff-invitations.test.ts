import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation } from '../../src/contract/accounts.ts'
import { registerWithPasskey } from '../../src/contract/passkey-registration.ts'
import { passkeySignIn, passkeySignInOptions } from '../../src/contract/passkeys.ts'
import { checkInfo } from '../../src/contract/profile.ts'
import {
  acceptInvitation,
  invitationOptions,
  readInvitation,
} from '../../src/contract/staff-invitations.ts'
import { getStaffMember } from '../../src/contract/staff.ts'
import { auditPage } from '../../src/server/staff/desk/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { registerPerson } from './registering.ts'
import { recordSecurityLog } from './security-log.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const securityLog = recordSecurityLog()
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi(
    { RECAPTCHA_SECRET: 'off', JOBS: 'off', PUBLIC_STAFF_PATH: 'back-office' },
    { log: securityLog.log },
  )
})
afterAll(() => shop.stop())

const minute = 60_000
const newEmail = () => `s${randomBytes(6).toString('hex')}@example.com`
const newPerson = () => ({
  firstName: 'Sophea',
  lastName: 'កែវ',
  username: `s${randomBytes(6).toString('hex')}`,
})
type Person = ReturnType<typeof newPerson>

const newAuthenticator = (changes: Partial<Parameters<typeof createAuthenticator>[0]> = {}) =>
  createAuthenticator({
    origin: shop.url.replace('127.0.0.1', 'localhost'),
    rpId: 'localhost',
    ...changes,
  })

const operate = (...args: readonly string[]) =>
  shop.app.command({ args, actor: { kind: 'operator', id: 'root' }, files: {} })
const invite = (email: string, role = 'owner') =>
  operate('staff', 'invite', email, '--role', role, '--reason', 'A new colleague')
/** Invites an email, and returns the token of the printed link. */
const tokenFor = async (email: string, role?: string): Promise<string> =>
  (await invite(email, role)).text.split('#')[1] ?? ''

const read = (token: string) => shop.call(readInvitation, { body: { token } })
const start = (token: string, person: Person) =>
  shop.call(invitationOptions, { body: { token, ...person } })
const finish = (token: string, person: Person, passkey: { challenge: string; response: object }) =>
  shop.call(acceptInvitation, {
    body: { token, ...person, passkey: { ...passkey, response: { ...passkey.response } } },
  })
const accept = async (token: string, person: Person, authenticator: Authenticator) => {
  const { options, challenge } = answerOf(await start(token, person))
  return finish(token, person, { challenge, response: authenticator.create(options) })
}
const auditOf = async (subject: string) => (await auditPage(shop.db, { subject })).rows

describe('an invitation of staff', () => {
  it('creates an account with a passkey, whose session opens the staff area', async () => {
    const email = newEmail()
    const printed = await invite(email)
    expect(printed.code).toBe(0)
    expect(printed.text).toContain(`${shop.url}/back-office/invitation#`)
    const [, token = ''] = printed.text.split('#')
    const { role, endsAt, ...rest } = answerOf(await read(token))
    expect({ role, ...rest }).toEqual({ role: 'owner', email })
    expect(Date.parse(endsAt) - shop.clock.now().getTime()).toBeGreaterThan(29 * minute)

    const person = newPerson()
    const authenticator = newAuthenticator()
    const { accessToken } = answerOf(await accept(token, person, authenticator))
    expect(answerOf(await shop.call(getStaffMember, {}, { token: accessToken }))).toMatchObject({
      email,
      // Khmer names are written family name first.
      name: 'កែវ Sophea',
      role: 'owner',
    })
    const user = answerOf(await shop.call(getUserInformation, {}, { token: accessToken }))
    expect(user).toMatchObject({ email, username: person.username, isEmailVerified: true })
    const info = answerOf(await shop.call(checkInfo, {}, { token: accessToken }))
    expect(info.hasPassword).toBe(false)
    // The operator named the email: it gets no code.
    const codes = sql`select 1 from one_time_codes where address = ${email}`
    expect(await rowsOf(shop.db, codes)).toEqual([])

    const { options, challenge } = answerOf(await shop.call(passkeySignInOptions, {}))
    const body = { challenge, response: authenticator.get(options) }
    const again = answerOf(await shop.call(passkeySignIn, { body }))
    expect(codeOf(await shop.call(getStaffMember, {}, { token: again.accessToken }))).toBe('OK')

    expect(await auditOf(email)).toMatchObject([
      { action: 'staff join', actorKind: 'staff', after: { role: 'owner' } },
      { action: 'staff invite', actorKind: 'operator', actorId: 'root', after: { role: 'owner' } },
    ])
    expect(securityLog.eventsOf(user.id)).toEqual(['staff.joined'])
    // Neither the database nor the audit log has the token.
    const stored = await rowsOf(
      shop.db,
      sql`select 1 from staff_invitations i where i::text like ${`%${token}%`}
        union all select 1 from audit_log a where a::text like ${`%${token}%`}`,
    )
    expect(stored).toEqual([])
  })

  it('works once, within 30 minutes, and until the next one of the same email', async () => {
    const email = newEmail()
    const first = await tokenFor(email)
    const second = await tokenFor(email.toUpperCase(), 'support')
    expect(codeOf(await read(first))).toBe('INVITATION_UNKNOWN')
    expect(codeOf(await start(first, newPerson()))).toBe('INVITATION_UNKNOWN')
    shop.clock.advance(29 * minute)
    const person = newPerson()
    const { options, challenge } = answerOf(await start(second, person))
    const passkey = { challenge, response: newAuthenticator().create(options) }
    shop.clock.advance(minute)
    expect(codeOf(await read(second))).toBe('INVITATION_EXPIRED')
    expect(codeOf(await finish(second, person, passkey))).toBe('INVITATION_EXPIRED')

    const third = await tokenFor(email, 'support')
    expect(codeOf(await accept(third, person, newAuthenticator()))).toBe('OK')
    for (const outcome of [await read(third), await start(third, newPerson())])
      expect(codeOf(outcome)).toBe('INVITATION_USED')
    expect(codeOf(await read('A'.repeat(43)))).toBe('INVITATION_UNKNOWN')
    shop.clock.advance(8 * 24 * 60 * minute)
    await shop.app.runSchedule('old invitations')
    expect(codeOf(await read(third))).toBe('INVITATION_UNKNOWN')
  })

  it('creates one account when two tabs accept it at once', async () => {
    const token = await tokenFor(newEmail())
    const people = [newPerson(), newPerson(), newPerson()]
    const begun = await Promise.all(
      people.map(async (person) => ({ person, ...answerOf(await start(token, person)) })),
    )
    const outcomes = await Promise.all(
      begun.map(({ person, options, challenge }) =>
        finish(token, person, { challenge, response: newAuthenticator().create(options) }),
      ),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 1, INVITATION_USED: 2 })
  })

  it('never takes over an account, neither of its email nor of its username', async () => {
    const { email, username, token: session } = await registerPerson(shop)
    const refused = await invite(email)
    expect(refused.code).toBe(1)
    expect(refused.text).toContain(`staff add ${email}`)
    const person = newPerson()
    const late = newEmail()
    const token = await tokenFor(late)
    expect(codeOf(await start(token, { ...person, username }))).toBe('USERNAME_EXIST')
    const { options, challenge } = answerOf(await start(token, person))
    const passkey = { challenge, response: newAuthenticator().create(options) }
    // Registered between the invitation and its acceptance.
    await registerPerson(shop, { email: late })
    for (const outcome of [await read(token), await finish(token, person, passkey)])
      expect(codeOf(outcome)).toBe('EMAIL_EXIST')
    expect(codeOf(await shop.call(getStaffMember, {}, { token: session }))).toBe('STAFF_ONLY')
  })

  it('accepts only a passkey that was made for it and verified its user', async () => {
    const token = await tokenFor(newEmail())
    const person = newPerson()
    for (const changes of [{ origin: 'https://evil.example' }, { verifiesUser: false }])
      expect(codeOf(await accept(token, person, newAuthenticator(changes)))).toBe('PASSKEY_INVALID')
    // A challenge of an invitation registers no customer, and the other way round.
    const { options, challenge } = answerOf(await start(token, person))
    const passkey = { challenge, response: newAuthenticator().create(options) }
    const body = { email: newEmail(), country: 'KH', passkey }
    expect(codeOf(await shop.call(registerWithPasskey, { body }))).toBe('CHALLENGE_EXPIRED')
    expect(codeOf(await accept(token, person, newAuthenticator()))).toBe('OK')
  })

  it('is only for an email, and guesses are limited', async () => {
    expect(await invite('sophea')).toMatchObject({ code: 1, text: 'That is no email address.' })
    const noRole = await operate('staff', 'invite', newEmail())
    expect(noRole).toMatchObject({ code: 1, text: '--role is missing.' })
    const unknown = await Promise.all(
      Array.from({ length: 61 }, () => read(randomBytes(32).toString('base64url'))),
    )
    expect(codesOf(unknown)).toHaveProperty('TOO_MANY_REQUESTS')
  })
})
