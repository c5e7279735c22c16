import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, refresh } from '../../src/contract/accounts.ts'
import {
  changePassword,
  checkResetLink,
  forcePassword,
  forgotPassword,
  resetPassword,
} from '../../src/contract/passwords.ts'
import { openChallenge } from '../../src/server/customers/accounts/challenges.ts'
import {
  createPasswords,
  deleteExpiredLinks,
  type Passwords,
} from '../../src/server/customers/accounts/index.ts'
import {
  challenges,
  customers,
  mailedLinks,
  passkeys,
  recoveryCodes,
  staffMembers,
  twoFactors,
} from '../../src/server/platform/db/schema/index.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { cheapHash } from './cheap-hash.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import {
  accountMailStates,
  newPerson,
  registerPerson,
  resetTokensMailedTo,
  type RegisteredPerson,
} from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const cheap = createPasswords({ cost: cheapHash })
/** Tries a password, without revealing whether it was right, until `until`. */
let heldBack: { readonly password: string; readonly until: Promise<undefined> } | undefined
const passwords: Passwords = {
  ...cheap,
  verify: async (password, stored) => {
    const isRight = await cheap.verify(password, stored)
    if (password === heldBack?.password) await heldBack.until
    return isRight
  },
}

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({}, { passwords })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const minute = 60_000
/** A failed job is retried after some seconds. */
const withinRetries = 30_000

const done = { ok: true, status: 200, answer: { messageCode: 'SUCCESS' } }
const refused = (status: number, messageCode: string, params: object = {}) => ({
  ok: false,
  status,
  problem: { messageCode, params },
})

const newPassword = 'Tonle2027x'

const forgot = (email: string, from: ShopApi = shop) =>
  from.call(forgotPassword, { body: { email } })
const check = (token: string) => shop.call(checkResetLink, { params: { token } })
const reset = (code: string, password = newPassword) =>
  shop.call(resetPassword, { params: { code }, body: { password } })
const signIn = (username: string, password: string) =>
  shop.call(login, { body: { username, password } })
const renew = (refreshToken: string) => shop.call(refresh, { body: { refreshToken } })
const change = (
  person: Pick<RegisteredPerson, 'token'>,
  currentPassword: string,
  password = newPassword,
) => shop.call(changePassword, { body: { currentPassword, password } }, { token: person.token })
const set = (person: Pick<RegisteredPerson, 'id'>, fields: object) =>
  shop.db.update(customers).set(fields).where(eq(customers.id, person.id))
const noticeCodes = async (person: Pick<RegisteredPerson, 'id'>) =>
  (await notificationsOf(shop.db, person.id)).map(({ code }) => code)

const addKey = ({ id: customerId }: Pick<RegisteredPerson, 'id'>) =>
  shop.db.insert(passkeys).values({
    id: randomUUID(),
    customerId,
    credentialId: randomUUID(),
    publicKey: 'key',
    counter: 0,
    transports: [],
    name: 'A phone',
    createdAt: shop.clock.now(),
  })
/** Everything an attacker could have turned on without the mailbox. */
const addTwoFactor = async ({ id: customerId }: Pick<RegisteredPerson, 'id'>) => {
  const enabledAt = shop.clock.now()
  await shop.db
    .insert(twoFactors)
    .values({ customerId, id: randomUUID(), sealedSecret: 'sealed', lastStep: 0, enabledAt })
  await shop.db.insert(recoveryCodes).values({ customerId, hash: 'hash' })
}
const keysOf = ({ id }: Pick<RegisteredPerson, 'id'>) =>
  shop.db.select().from(passkeys).where(eq(passkeys.customerId, id))

/** Registers a customer who requested a link, and returns the link’s token. */
const withLink = async (): Promise<{ person: RegisteredPerson; token: string }> => {
  const person = await registerPerson(shop)
  answerOf(await forgot(person.email))
  const [token = ''] = await resetTokensMailedTo(shop, person.email)
  return { person, token }
}

describe('a forgotten password', () => {
  it('is reset by a mailed link, which ends every session and the old password', async () => {
    const { person, token } = await withLink()
    expect(await check(token)).toEqual(done)
    expect(await check(token)).toEqual(done)
    expect(await reset(token)).toEqual(done)
    expect(await renew(person.refreshToken)).toMatchObject(refused(401, 'REFRESH_TOKEN_INVALID'))
    expect(codeOf(await signIn(person.username, person.password))).toBe(
      'USERNAME_PASSWORD_INCORRECT',
    )
    expect(await signIn(person.username, newPassword)).toMatchObject({ ok: true })
    expect(await noticeCodes(person)).toEqual(['WELCOME', 'PASSWORD_CHANGED'])
    const subject = 'Your password was changed'
    const mails = await until(
      () => mailsTo(shop.sandbox, person.email),
      (all) => all.some((mail) => mail.subject === subject),
    )
    const resetMail = mails.find((mail) => mail.subject === subject)
    expect(resetMail?.text).toContain(`${shop.url}/forgot-password`)
    expect(resetMail?.text).toMatch(/changed on \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(resetMail?.text).not.toContain(newPassword)
  })

  it('is matched to the email in any letter case, and mailed in the customer’s language', async () => {
    const person = await registerPerson(shop, {}, { headers: { 'x-locale': 'km' } })
    expect(await forgot(` ${person.email.toUpperCase()} `)).toEqual(done)
    await resetTokensMailedTo(shop, person.email)
    const subject = 'កំណត់ពាក្យសម្ងាត់ថ្មីសម្រាប់ Tonlé Cloud'
    // The mail with the code of the registration may arrive later.
    const mails = await mailsTo(shop.sandbox, person.email)
    const mail = mails.find((one) => one.subject === subject)
    expect(mail?.text).toContain(`${shop.url}/km/reset-password/`)
    expect(mail?.text).toContain(person.username)
  })

  it('sends a link that works once', async () => {
    const { person, token } = await withLink()
    expect(await reset(token)).toEqual(done)
    const again = refused(400, 'CODE_INCORRECT')
    expect(await reset(token, 'Another2027')).toMatchObject(again)
    expect(await check(token)).toMatchObject(again)
    expect(await signIn(person.username, newPassword)).toMatchObject({ ok: true })
  })

  it('sends a link that works in one of two tabs', async () => {
    const { person, token } = await withLink()
    const outcomes = await Promise.all(
      ['First2027a', 'Second2027b'].map((one) => reset(token, one)),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 1, CODE_INCORRECT: 1 })
    const won = outcomes[0]?.ok === true ? 'First2027a' : 'Second2027b'
    expect(await signIn(person.username, won)).toMatchObject({ ok: true })
    const changed = (await noticeCodes(person)).filter((code) => code === 'PASSWORD_CHANGED')
    expect(changed).toHaveLength(1)
  })

  it('sends a link that works for an hour', async () => {
    const { person, token } = await withLink()
    shop.clock.advance(60 * minute)
    expect(await check(token)).toMatchObject(refused(400, 'CODE_INCORRECT'))
    expect(await reset(token)).toMatchObject(refused(400, 'CODE_INCORRECT'))
    await deleteExpiredLinks(shop.db, shop.clock)
    const left = await shop.db
      .select()
      .from(mailedLinks)
      .where(eq(mailedLinks.customerId, person.id))
    expect(left).toEqual([])
  })

  it('sends a link that a newer one replaces', async () => {
    const { person, token } = await withLink()
    answerOf(await forgot(person.email))
    const tokens = await resetTokensMailedTo(shop, person.email, 2)
    expect(await check(token)).toMatchObject(refused(400, 'CODE_INCORRECT'))
    expect(await check(tokens.find((each) => each !== token) ?? '')).toEqual(done)
  })

  it('sends a link that an invalid password does not use up', async () => {
    const { token } = await withLink()
    for (const [password, code] of [
      ['short1A', 'MIN_LENGTH'],
      [`Aa1${'x'.repeat(30)}`, 'MAX_LENGTH'],
      ['nocapitals1', 'PASSWORD_TOO_WEAK'],
      ['Smile2026😀', 'PASSWORD_CHARACTERS'],
    ] as const) {
      expect(await reset(token, password)).toMatchObject({
        problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'password', code }] },
      })
    }
    expect(await check(token)).toEqual(done)
  })

  it.each(['x', 'A'.repeat(43), '..%2f..', "' or 1=1 --", 'ខ្មែរ'])(
    'refuses an invented link: %s',
    async (token) => {
      expect(await check(token)).toMatchObject(refused(400, 'CODE_INCORRECT'))
      expect(await reset(token)).toMatchObject(refused(400, 'CODE_INCORRECT'))
    },
  )

  it('stores only the hash of a link', async () => {
    const { person, token } = await withLink()
    const links = await shop.db
      .select()
      .from(mailedLinks)
      .where(eq(mailedLinks.customerId, person.id))
    const jobs = await shop.db.execute(`select data, output from pgboss.job`)
    expect(links).toHaveLength(1)
    expect(JSON.stringify([links, jobs.rows])).not.toContain(token)
  })

  it('lifts a lock, and ends pending sign-in steps and a required password change', async () => {
    const person = await registerPerson(shop)
    await set(person, { mustChangePassword: true })
    const challenge = await openChallenge(shop.db, shop.clock, {
      purpose: 'FORCE_PASSWORD',
      customerId: person.id,
    })
    for (let count = 0; count < 5; count += 1) await signIn(person.username, 'wrong')
    expect(codeOf(await signIn(person.username, person.password))).toBe('ACCOUNT_LOCKED')
    answerOf(await forgot(person.email))
    const [token = ''] = await resetTokensMailedTo(shop, person.email)
    answerOf(await reset(token))
    expect(answerOf(await signIn(person.username, newPassword)).messageCode).toBe('SUCCESS')
    const body = { challenge, password: 'Another2027' }
    expect(await shop.call(forcePassword, { body })).toMatchObject(
      refused(409, 'CHALLENGE_EXPIRED'),
    )
  })

  it('leaves no access to a customer who registered with another person’s email', async () => {
    const { person, token } = await withLink()
    await set(person, { googleSubject: `sub-${person.id}`, googleEmail: 'other@example.com' })
    await addKey(person)
    await addTwoFactor(person)
    answerOf(await reset(token))
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, person.id))
    expect(row).toMatchObject({ googleSubject: null, googleEmail: null })
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date)
    expect(await keysOf(person)).toEqual([])
    const left = await shop.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.customerId, person.id))
    expect(left).toEqual([])
    // Nothing blocks the owner.
    expect(answerOf(await signIn(person.username, newPassword)).messageCode).toBe('SUCCESS')
  })

  it('keeps the other sign-in methods of a customer who had verified the email', async () => {
    const { person, token } = await withLink()
    const verifiedAt = shop.clock.now()
    await set(person, { emailVerifiedAt: verifiedAt, googleSubject: `sub-${person.id}` })
    await addKey(person)
    await addTwoFactor(person)
    answerOf(await reset(token))
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, person.id))
    expect(row).toMatchObject({ googleSubject: `sub-${person.id}`, emailVerifiedAt: verifiedAt })
    expect(await keysOf(person)).toHaveLength(1)
    expect(answerOf(await signIn(person.username, newPassword)).messageCode).toBe(
      'TWO_FACTOR_AUTH_ENABLED',
    )
  })

  it('makes a member of staff a customer again', async () => {
    const { person, token } = await withLink()
    await shop.db.insert(staffMembers).values({
      ...{ customerId: person.id, role: 'owner', since: shop.clock.now(), addedBy: 'test' },
    })
    answerOf(await reset(token))
    const left = await shop.db
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.customerId, person.id))
    expect(left).toEqual([])
  })

  it('gives a customer of Google sign-in a first password', async () => {
    const person = await registerPerson(shop)
    await set(person, { passwordHash: '' })
    answerOf(await forgot(person.email))
    const [token = ''] = await resetTokensMailedTo(shop, person.email)
    answerOf(await reset(token))
    expect(await signIn(person.username, newPassword)).toMatchObject({ ok: true })
  })

  it('sends nothing to a banned customer', async () => {
    const person = await registerPerson(shop)
    await set(person, { bannedAt: shop.clock.now() })
    expect(await forgot(person.email)).toEqual(done)
    await until(
      () => accountMailStates(shop, person),
      (states) => states.length === 2 && states.every((state) => state === 'completed'),
    )
    const subjects = (await mailsTo(shop.sandbox, person.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('password'))).toEqual([])
  })

  it('is mailed once the mail server is available again', async () => {
    const person = await registerPerson(shop)
    await shop.control('mail', { down: true })
    expect(await forgot(person.email)).toEqual(done)
    await until(
      () => accountMailStates(shop, person),
      (states) => states.includes('retry'),
    )
    await shop.control('mail', { down: false })
    await until(
      () => accountMailStates(shop, person),
      (states) => states.every((state) => state === 'completed'),
      withinRetries,
    )
    const tokens = await resetTokensMailedTo(shop, person.email)
    expect(tokens).toHaveLength(1)
    expect(await check(tokens[0] ?? '')).toEqual(done)
  })
})

describe('requesting a reset link', () => {
  it('reveals neither by response nor by timing whether the email exists', async () => {
    const quiet = await startApi({ JOBS: 'off' })
    const workFor = async (email: string) => {
      const before = quiet.database.roundTrips()
      const response = await fetch(`${quiet.url}/api/users/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
      const sent = { status: response.status, headers, body: await response.text() }
      return { sent, roundTrips: quiet.database.roundTrips() - before }
    }
    // The first job looks up its queue once.
    await workFor('first@example.com')
    const [known, unknown] = [
      await workFor('demo@example.com'),
      await workFor('nobody@example.com'),
    ]
    await quiet.stop()
    expect(known).toEqual(unknown)
    expect(known.sent).toMatchObject({ status: 200, body: '{"messageCode":"SUCCESS"}' })
    expect(known.roundTrips).toBeGreaterThan(0)
  })

  it('is limited to five an hour for each email, whether it exists or not', async () => {
    const { email } = newPerson()
    for (const each of [email, 'demo@example.com']) {
      const outcomes = []
      for (let count = 0; count < 6; count += 1) outcomes.push(await forgot(each))
      expect(codesOf(outcomes)).toEqual({ OK: 5, TOO_MANY_REQUESTS: 1 })
    }
  })

  it('does not block the owner of the email from another IP', async () => {
    const behind = await startApi({ TRUST_PROXY: 'on' })
    try {
      const person = await registerPerson(behind)
      const ask = (ip: string) =>
        behind.call(
          forgotPassword,
          { body: { email: person.email } },
          { headers: { 'x-forwarded-for': ip } },
        )
      const mailed = async () =>
        (await accountMailStates(behind, person)).length -
        1 /* the code that verifies the address */
      const stranger = []
      for (let times = 0; times < 7; times += 1) stranger.push(await ask('203.0.113.5'))
      expect(codesOf(stranger)).toEqual({ OK: 5, TOO_MANY_REQUESTS: 2 })
      expect(await ask('192.0.2.7')).toEqual(done)
      expect(await mailed()).toBe(6)
      // Many networks cannot flood the mailbox beyond this, and the response stays the same.
      const many = []
      for (let times = 0; times < 20; times += 1) many.push(await ask(`198.51.100.${times}`))
      expect(codesOf(many)).toEqual({ OK: 20 })
      expect(await mailed()).toBe(20)
    } finally {
      await behind.stop()
    }
  })

  it('is rate-limited by IP', async () => {
    const limited = await startApi({ RESETS_PER_HOUR: '3' })
    const outcomes = []
    for (let count = 0; count < 5; count += 1) {
      outcomes.push(await forgot(newPerson().email, limited))
    }
    await limited.stop()
    expect(codesOf(outcomes)).toEqual({ OK: 3, TOO_MANY_REQUESTS: 2 })
  })

  it.each(['', 'x', 'a@b', 'a@example.com, b@example.com'])(
    'requires an email, not %j',
    async (email) => {
      expect(await forgot(email)).toMatchObject({
        status: 400,
        problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'email' }] },
      })
    },
  )
})

describe('a required password change', () => {
  const force = (challenge: string, password = newPassword) =>
    shop.call(forcePassword, { body: { challenge, password } })
  const askedFor = async () => {
    const person = await registerPerson(shop)
    await set(person, { mustChangePassword: true })
    const answer = answerOf(await signIn(person.username, person.password))
    return { person, answer, challenge: answer.accessToken }
  }

  it('is requested at sign-in, and then completes it', async () => {
    const { person, answer, challenge } = await askedFor()
    expect(answer).toMatchObject({ refreshToken: '', messageCode: 'FORCE_PASSWORD_CHANGE' })
    const whoIs = (token: string) => shop.call(getUserInformation, {}, { token })
    expect(await whoIs(challenge)).toMatchObject(refused(401, 'UNAUTHORIZED'))
    const tokens = answerOf(await force(challenge))
    expect(tokens.messageCode).toBe('SUCCESS')
    expect(await whoIs(tokens.accessToken)).toMatchObject({ answer: { id: person.id } })
    expect(await renew(tokens.refreshToken)).toMatchObject({ ok: true })
    expect(await renew(person.refreshToken)).toMatchObject(refused(401, 'REFRESH_TOKEN_INVALID'))
    const next = answerOf(await signIn(person.username, newPassword))
    expect(next.messageCode).toBe('SUCCESS')
    expect(await noticeCodes(person)).toEqual(['WELCOME', 'PASSWORD_CHANGED'])
  })

  it('requires a different password, and stays pending until then', async () => {
    const { person, challenge } = await askedFor()
    expect(await force(challenge, person.password)).toMatchObject(
      refused(400, 'PASSWORD_UNCHANGED'),
    )
    expect(await force(challenge, 'weak')).toMatchObject({
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'password' }] },
    })
    expect(await force(challenge)).toMatchObject({ ok: true })
  })

  it('accepts one password for one step, within ten minutes', async () => {
    const { challenge } = await askedFor()
    const outcomes = await Promise.all(
      ['First2027a', 'Second2027b'].map((one) => force(challenge, one)),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 1, CHALLENGE_EXPIRED: 1 })
    expect(await force(challenge)).toMatchObject(refused(409, 'CHALLENGE_EXPIRED'))
    const late = await askedFor()
    shop.clock.advance(10 * minute)
    expect(await force(late.challenge)).toMatchObject(refused(409, 'CHALLENGE_EXPIRED'))
    expect(await force('A'.repeat(43))).toMatchObject(refused(409, 'CHALLENGE_EXPIRED'))
  })

  it('refuses the step of another purpose, and a customer banned meanwhile', async () => {
    const person = await registerPerson(shop)
    const customerId = person.id
    const other = await openChallenge(shop.db, shop.clock, { purpose: 'TWO_FACTOR', customerId })
    expect(await force(other)).toMatchObject(refused(409, 'CHALLENGE_EXPIRED'))
    const { person: banned, challenge } = await askedFor()
    await set(banned, { bannedAt: shop.clock.now() })
    expect(await force(challenge)).toMatchObject(refused(403, 'ACCOUNT_BANNED'))
  })
})

describe('a password change', () => {
  it('requires the current password, ends the other sessions and keeps this one', async () => {
    const person = await registerPerson(shop)
    const elsewhere = answerOf(await signIn(person.username, person.password))
    answerOf(await forgot(person.email))
    const [link = ''] = await resetTokensMailedTo(shop, person.email)
    expect(await change(person, person.password)).toEqual(done)
    expect(await renew(elsewhere.refreshToken)).toMatchObject(refused(401, 'REFRESH_TOKEN_INVALID'))
    expect(await renew(person.refreshToken)).toMatchObject({ ok: true })
    expect(await signIn(person.username, newPassword)).toMatchObject({ ok: true })
    expect(await noticeCodes(person)).toEqual(['WELCOME', 'PASSWORD_CHANGED'])
    // An earlier mailed link would revert it.
    expect(await check(link)).toMatchObject(refused(400, 'CODE_INCORRECT'))
    await until(
      () => mailsTo(shop.sandbox, person.email),
      (mails) => mails.some(({ subject }) => subject === 'Your password was changed'),
    )
  })

  it('cannot be guessed: five wrong passwords block like failed sign-ins', async () => {
    const person = await registerPerson(shop)
    for (const remaining of [4, 3, 2, 1]) {
      expect(await change(person, 'wrong')).toMatchObject(
        refused(400, 'PASSWORD_INCORRECT', { remaining }),
      )
    }
    const locked = refused(423, 'ACCOUNT_LOCKED', { minutes: 15 })
    expect(await change(person, 'wrong')).toMatchObject(locked)
    expect(await change(person, person.password)).toMatchObject(locked)
    expect(await signIn(person.username, person.password)).toMatchObject(locked)
  })

  it('cannot be guessed by concurrent requests', async () => {
    const person = await registerPerson(shop)
    const { promise: until, resolve: letGo } = Promise.withResolvers<undefined>()
    heldBack = { password: person.password, until }
    const right = change(person, person.password)
    const guesses = Array.from({ length: 9 }, (_, at) => `Wrong${at}`)
    const codes = codesOf(await Promise.all(guesses.map((guess) => change(person, guess))))
    letGo(undefined)
    expect(codes['PASSWORD_INCORRECT'] ?? 0).toBeLessThanOrEqual(4)
    expect(await right).toMatchObject(refused(423, 'ACCOUNT_LOCKED', {}))
    expect(await change(person, 'wrong')).toMatchObject(refused(423, 'ACCOUNT_LOCKED', {}))
  })

  it('requires a different password', async () => {
    const person = await registerPerson(shop)
    expect(await change(person, person.password, person.password)).toMatchObject(
      refused(400, 'PASSWORD_UNCHANGED'),
    )
    expect(await change(person, '', newPassword)).toMatchObject(
      refused(400, 'PASSWORD_INCORRECT', { remaining: 4 }),
    )
  })

  it('succeeds in one of two tabs', async () => {
    const person = await registerPerson(shop)
    const outcomes = await Promise.all(
      ['First2027a', 'Second2027b'].map((one) => change(person, person.password, one)),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 1, PASSWORD_INCORRECT: 1 })
  })

  it('sets a first password without a current one', async () => {
    const person = await registerPerson(shop)
    await set(person, { passwordHash: '' })
    expect(await change(person, '')).toEqual(done)
    expect(await signIn(person.username, newPassword)).toMatchObject({ ok: true })
  })

  it('ends pending sign-in steps of the old password', async () => {
    const person = await registerPerson(shop)
    const customerId = person.id
    await openChallenge(shop.db, shop.clock, { purpose: 'TWO_FACTOR', customerId })
    answerOf(await change(person, person.password))
    const left = await shop.db
      .select()
      .from(challenges)
      .where(eq(challenges.customerId, customerId))
    expect(left).toEqual([])
  })

  it('requires a session', async () => {
    expect(await change({ token: 'forged' }, 'x')).toMatchObject(refused(401, 'UNAUTHORIZED'))
    const person = await registerPerson(shop)
    await set(person, { bannedAt: shop.clock.now() })
    expect(await change(person, person.password)).toMatchObject(refused(403, 'ACCOUNT_BANNED'))
  })
})
