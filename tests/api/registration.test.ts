import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, refresh } from '../../src/contract/accounts.ts'
import {
  register,
  savePhoneNumber,
  sendEmailCode,
  verifyEmail,
} from '../../src/contract/registration.ts'
import { customers, oneTimeCodes } from '../../src/server/platform/db/schema/index.ts'
import { deleteExpiredCodes } from '../../src/server/customers/accounts/index.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import {
  accountMailStates,
  codesMailedTo,
  newPerson,
  registerPerson,
  type RegisteredPerson,
} from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const minute = 60_000
/** A failed job is retried after some seconds. */
const withinRetries = 30_000

const done = { ok: true, status: 200, answer: { messageCode: 'SUCCESS' } }
const refused = (status: number, messageCode: string) => ({
  ok: false,
  status,
  problem: { messageCode },
})
const badField = (field: string, code: string, params: object = {}) => ({
  status: 400,
  problem: { messageCode: 'BAD_REQUEST', errors: [{ field, code, params }] },
})

const signUp = (body: object, headers: Record<string, string> = {}) =>
  shop.call(register, { body: { ...newPerson(), ...body } }, { headers })
const stored = async (username: string) => {
  const [customer] = await shop.db.select().from(customers).where(eq(customers.username, username))
  return customer
}
const whoIs = (token: string) => shop.call(getUserInformation, {}, { token })
const send = (person: Pick<RegisteredPerson, 'token'>) =>
  shop.call(sendEmailCode, {}, { token: person.token })
const verify = (person: Pick<RegisteredPerson, 'token'>, code: string) =>
  shop.call(verifyEmail, { body: { code } }, { token: person.token })

const jobsAre = (person: RegisteredPerson, wanted: string, count: number) =>
  until(
    () => accountMailStates(shop, person),
    (states) => states.length === count && states.every((state) => state === wanted),
    withinRetries,
  )

/** Retries failed jobs at once instead of after a doubling delay. */
const retryNow = () =>
  shop.db.execute(`update pgboss.job set start_after = now() where state = 'retry'`)

/** Returns codes other than this one. */
const wrongCodes = (right: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'),
  )

describe('a registration', () => {
  it('creates an account, signs in and returns the session', async () => {
    const person = newPerson({ firstName: ' <b>ចាន់</b> ', lastName: "O'Brien-Sok" })
    const { accessToken, refreshToken, messageCode } = answerOf(
      await signUp(person, { 'x-locale': 'km', 'user-agent': 'A browser' }),
    )
    expect(messageCode).toBe('SUCCESS')
    expect(await whoIs(accessToken)).toMatchObject({
      answer: {
        username: person.username,
        email: person.email,
        firstName: 'ចាន់',
        lastName: "O'Brien-Sok",
        registerCountry: 'KH',
        website: { id: 'KH' },
        locale: 'km',
        isEmailVerified: false,
        phoneNumber: null,
        addresses: [],
      },
    })
    answerOf(await shop.call(refresh, { body: { refreshToken } }))
    const customer = await stored(person.username)
    expect(customer?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await notificationsOf(shop.db, customer?.id ?? '')).toEqual([
      { code: 'WELCOME', params: {} },
    ])
    const credentials = { username: person.email.toUpperCase(), password: person.password }
    expect(await shop.call(login, { body: credentials })).toMatchObject({ ok: true })
  })

  it('needs email and password only; the user name comes from the email', async () => {
    const mailbox = `sok.dara${randomInt(1_000_000)}`
    const bare = (domain: string) => ({
      email: `${mailbox}@${domain}`,
      password: 'Mekong2026',
      country: 'KH',
    })
    const userOf = async (domain: string) => {
      const { accessToken } = answerOf(await shop.call(register, { body: bare(domain) }))
      return answerOf(await whoIs(accessToken))
    }
    const username = mailbox.replace('.', '')
    expect(await userOf('example.com')).toMatchObject({ username, firstName: '', lastName: '' })
    // Taken: digits follow, also for many at the same time.
    const others = await Promise.all(['example.net', 'example.org', 'example.kh'].map(userOf))
    for (const other of others) expect(other.username).toMatch(new RegExp(`^${username}\\d{4}$`))
    expect(await shop.call(register, { body: bare('example.com') })).toMatchObject(
      refused(409, 'EMAIL_EXIST'),
    )
    // Too short a mailbox, and a password that repeats it.
    const short = { ...bare('example.com'), email: `${randomInt(10, 100)}-k@example.com` }
    const { accessToken } = answerOf(await shop.call(register, { body: short }))
    expect(answerOf(await whoIs(accessToken)).username).toMatch(/^user\d\dk\d*$/)
    const guessable = { email: 'sokdara9999@example.com', password: 'Sokdara9999', country: 'KH' }
    expect(await shop.call(register, { body: guessable })).toMatchObject(
      badField('password', 'PASSWORD_TOO_COMMON'),
    )
  })

  it.each([
    ['KH', 'KH'],
    ['th', 'TH'],
    ['AE', 'AE'],
    ['FR', 'KH'],
    ['VN', 'KH'],
  ])('from %s belongs to the site of %s', async (country, site) => {
    const person = await registerPerson(shop, { country })
    expect(await whoIs(person.token)).toMatchObject({
      answer: { registerCountry: country.toUpperCase(), website: { id: site } },
    })
  })

  it('requires a unique username and email, in any letter case', async () => {
    const first = await registerPerson(shop)
    expect(await signUp({ username: first.username.toUpperCase() })).toMatchObject(
      refused(409, 'USERNAME_EXIST'),
    )
    expect(await signUp({ email: ` ${first.email.toUpperCase()} ` })).toMatchObject(
      refused(409, 'EMAIL_EXIST'),
    )
    expect(await signUp({ username: first.username, email: first.email })).toMatchObject(
      refused(409, 'USERNAME_EXIST'),
    )
    expect(await notificationsOf(shop.db, first.id)).toHaveLength(1)
  })

  it('succeeds once of many with the same username, and once with the same email', async () => {
    const { username } = newPerson()
    const byName = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        signUp({ username: at % 2 === 0 ? username : username.toUpperCase() }),
      ),
    )
    expect(codesOf(byName)).toEqual({ OK: 1, USERNAME_EXIST: 4 })
    const { email } = newPerson()
    const byEmail = await Promise.all(Array.from({ length: 5 }, () => signUp({ email })))
    expect(codesOf(byEmail)).toEqual({ OK: 1, EMAIL_EXIST: 4 })
  })

  it('stores the referrer of a referral code', async () => {
    const referrer = await registerPerson(shop)
    const { referralCode } = answerOf(await whoIs(referrer.token))
    expect(referralCode).toMatch(/^[0-9A-F]{10}$/)
    const referred = await registerPerson(shop, { referralCode: ` ${referralCode.toLowerCase()} ` })
    expect((await stored(referred.username))?.referredBy).toBe(referrer.id)
    const byDemo = await registerPerson(shop, { referralCode: 'DEMO2026' })
    expect((await stored(byDemo.username))?.referredBy).toBe((await stored('demo'))?.id)
    const person = newPerson({ referralCode: 'NOBODY' })
    expect(await signUp(person)).toMatchObject(refused(400, 'REFERRAL_CODE_INVALID'))
    expect(await stored(person.username)).toBeUndefined()
    expect(await signUp({ referralCode: 'X'.repeat(21) })).toMatchObject(
      badField('referralCode', 'MAX_LENGTH', { max: 20 }),
    )
  })

  it('stores the optional profile fields', async () => {
    const rest = {
      organization: 'Mekong <i>Coffee</i>',
      identityNumber: ' 012345678 ',
      address1: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០',
      address2: 'Sangkat Chaktomuk',
      city: 'រាជធានីភ្នំពេញ',
      stateProvince: 'Phnom Penh',
      postalCode: '120207',
    }
    const full = await registerPerson(shop, { ...rest, phoneNumber: '092 555 201' })
    expect(await whoIs(full.token)).toMatchObject({
      answer: {
        ...rest,
        organization: 'Mekong Coffee',
        identityNumber: '012345678',
        phoneNumber: '+85592555201',
      },
    })
    // Each country has its own format.
    const thai = await registerPerson(shop, {
      country: 'TH',
      postalCode: '10110',
      phoneNumber: '081 234 5671',
    })
    expect(await whoIs(thai.token)).toMatchObject({
      answer: { postalCode: '10110', phoneNumber: '+66812345671', city: '' },
    })
    expect(await signUp({ phoneNumber: '12', country: 'ZZ' })).toMatchObject({
      status: 400,
      problem: {
        errors: [
          { field: 'country', code: 'INVALID_COUNTRY' },
          { field: 'phoneNumber', code: 'INVALID_PHONE' },
        ],
      },
    })
  })

  it('succeeds once of many with the same phone number', async () => {
    const phoneNumber = '092 555 202'
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => signUp({ phoneNumber })))
    expect(codesOf(outcomes)).toEqual({ OK: 1, PHONE_EXISTS: 3 })
    const person = newPerson({ phoneNumber: '+855 92 555 202' })
    expect(await signUp(person)).toMatchObject(refused(409, 'PHONE_EXISTS'))
    expect(await stored(person.username)).toBeUndefined()
    // The first conflict is reported.
    const { username } = await registerPerson(shop)
    expect(await signUp({ username, phoneNumber })).toMatchObject(refused(409, 'USERNAME_EXIST'))
    // A missing number is no conflict.
    await Promise.all([registerPerson(shop, { phoneNumber: ' ' }), registerPerson(shop)])
  })

  it.each([
    // Khmer with marks below and above, a joiner, Thai, decomposed Latin accents.
    ['ស្រីពៅ', 'ឈឿន'],
    ['ក្រុង\u200bភ្នំ', 'ព្រះ\u200cសីហនុ'],
    ['สมชาย', 'ใจดี'],
    ['José', 'Nguye\u0302\u0303n'],
  ])('accepts the name %s %s', async (firstName, lastName) => {
    const person = await registerPerson(shop, { firstName, lastName })
    expect(await whoIs(person.token)).toMatchObject({ answer: { firstName, lastName } })
  })

  it.each([
    [{ username: 'abc' }, 'username', 'MIN_LENGTH', { min: 4 }],
    [{ username: 'a'.repeat(33) }, 'username', 'MAX_LENGTH', { max: 32 }],
    [{ username: 'so phea' }, 'username', 'INVALID_USERNAME', {}],
    [{ username: 'សុភា1' }, 'username', 'INVALID_USERNAME', {}],
    [{ username: 'sok@example.com' }, 'username', 'INVALID_USERNAME', {}],
    [{ password: 'Short1a' }, 'password', 'MIN_LENGTH', { min: 8 }],
    [{ password: `Aa1${'x'.repeat(30)}` }, 'password', 'MAX_LENGTH', { max: 32 }],
    [{ password: 'mekong2026' }, 'password', 'PASSWORD_TOO_WEAK', {}],
    [{ password: 'Mekong2026😀' }, 'password', 'PASSWORD_CHARACTERS', {}],
    [{ password: 'Mekong 2026' }, 'password', 'PASSWORD_CHARACTERS', {}],
    [{ password: 'ពាក្យសម្ងាត់A1a' }, 'password', 'PASSWORD_CHARACTERS', {}],
    [{ firstName: 'R2D2' }, 'firstName', 'INVALID_NAME', {}],
    [{ lastName: '<img src=x onerror=alert(1)>' }, 'lastName', 'REQUIRED', {}],
    [{ lastName: ' ' }, 'lastName', 'REQUIRED', {}],
    [{ lastName: '\u200b\u200b' }, 'lastName', 'REQUIRED', {}],
    [{ lastName: '<script' }, 'lastName', 'INVALID_NAME', {}],
    [{ email: 'sok@example' }, 'email', 'INVALID_EMAIL', {}],
    [{ email: 'sok@example.com\r\nBcc: all@example.com' }, 'email', 'INVALID_EMAIL', {}],
    [{ country: 'Cambodia' }, 'country', 'INVALID_COUNTRY', {}],
    [{ postalCode: '1200' }, 'postalCode', 'INVALID_POSTAL_CODE', {}],
    [{ postalCode: '120207', country: 'TH' }, 'postalCode', 'INVALID_POSTAL_CODE', {}],
    [{ postalCode: '12_000' }, 'postalCode', 'INVALID_POSTAL_CODE', {}],
    [{ phoneNumber: '12' }, 'phoneNumber', 'INVALID_PHONE', {}],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'INVALID_PHONE', {}],
    [{ city: 'Phnom Penh!' }, 'city', 'INVALID_NAME', {}],
    [{ stateProvince: '{}' }, 'stateProvince', 'INVALID_NAME', {}],
    [{ organization: 'x'.repeat(101) }, 'organization', 'MAX_LENGTH', { max: 100 }],
    [{ identityNumber: '1'.repeat(31) }, 'identityNumber', 'MAX_LENGTH', { max: 30 }],
    [{ address1: 'x'.repeat(151) }, 'address1', 'MAX_LENGTH', { max: 150 }],
    [{ address2: 'x'.repeat(151) }, 'address2', 'MAX_LENGTH', { max: 150 }],
    [{ country: 'ZZ' }, 'country', 'INVALID_COUNTRY', {}],
  ])('with %j is refused at its field', async (fields, field, code, params) => {
    expect(await signUp(fields)).toMatchObject(badField(field, code, params))
  })

  it('is rate-limited by IP', async () => {
    const limited = await startApi({ REGISTRATIONS_PER_HOUR: '3' })
    const outcomes = []
    for (let count = 0; count < 5; count += 1) {
      outcomes.push(await limited.call(register, { body: newPerson() }))
    }
    await limited.stop()
    expect(codesOf(outcomes)).toEqual({ OK: 3, TOO_MANY_REQUESTS: 2 })
  })

  it('requires the captcha where it is configured', async () => {
    const guarded = await startApi({
      RECAPTCHA_SITE_KEY: 'a-site-key',
      RECAPTCHA_SECRET: 'a-secret',
      RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/siteverify',
    })
    const body = newPerson()
    const without = await guarded.call(register, { body })
    const made = await guarded.call(register, { body: { ...body, captchaToken: 'made-up' } })
    const kept = await guarded.db
      .select()
      .from(customers)
      .where(eq(customers.username, body.username))
    await guarded.stop()
    expect([codeOf(without), codeOf(made)]).toEqual(['CAPTCHA_INVALID', 'CAPTCHA_INVALID'])
    expect(kept).toEqual([])
  })
})

describe('the verification code', () => {
  it('is mailed, alone on its line and in the subject, and works once', async () => {
    const person = await registerPerson(shop)
    const [code = ''] = await codesMailedTo(shop, person.email)
    const [mail] = await mailsTo(shop.sandbox, person.email)
    expect(mail?.subject).toBe(`${code} is your code for Tonlé Cloud`)
    expect(await verify(person, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(done)
    expect(await whoIs(person.token)).toMatchObject({ answer: { isEmailVerified: true } })
    const codes = (await notificationsOf(shop.db, person.id)).map((notice) => notice.code)
    expect(codes).toEqual(['WELCOME', 'EMAIL_VERIFIED'])
    expect(await verify(person, code)).toMatchObject(refused(400, 'INCORRECT_OTP'))
  })

  it('is mailed in the language of the registration', async () => {
    const person = await registerPerson(shop, {}, { headers: { 'x-locale': 'km' } })
    const [code = ''] = await codesMailedTo(shop, person.email)
    const [mail] = await mailsTo(shop.sandbox, person.email)
    expect(mail?.subject).toBe(`${code} គឺជាលេខកូដ Tonlé Cloud របស់អ្នក`)
    expect(mail?.text).toContain('10 នាទី')
    // In Khmer digits, as a Khmer keyboard types them.
    const typed = code.replace(/\d/g, (digit) => '០១២៣៤៥៦៧៨៩'.charAt(Number(digit)))
    expect(await verify(person, typed)).toEqual(done)
  })

  it('contains no text from the person who registered with another’s email', async () => {
    const person = await registerPerson(shop, { firstName: 'Win at evil.example/x' })
    await codesMailedTo(shop, person.email)
    const [mail] = await mailsTo(shop.sandbox, person.email)
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.text).toContain(`Hello ${person.username},`)
  })

  it('works in one of many concurrent tabs', async () => {
    const person = await registerPerson(shop)
    const [code = ''] = await codesMailedTo(shop, person.email)
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => verify(person, code)))
    expect(codesOf(outcomes)).toEqual({ OK: 1, INCORRECT_OTP: 3 })
    const notices = await notificationsOf(shop.db, person.id)
    expect(notices.filter((notice) => notice.code === 'EMAIL_VERIFIED')).toHaveLength(1)
  })

  it('works for its own customer only', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    const [code = ''] = await codesMailedTo(shop, person.email)
    const [others = ''] = await codesMailedTo(shop, other.email)
    if (code !== others) {
      expect(await verify(other, code)).toMatchObject(refused(400, 'INCORRECT_OTP'))
    }
    expect(await verify(person, code)).toEqual(done)
  })

  it('cannot be guessed: after five wrong codes the right one is refused', async () => {
    const person = await registerPerson(shop)
    const [code = ''] = await codesMailedTo(shop, person.email)
    const told: unknown[] = []
    for (const tried of [...wrongCodes(code, 5), code, ...wrongCodes(code, 1)]) {
      const outcome = await verify(person, tried)
      expect(outcome).toMatchObject(refused(400, 'INCORRECT_OTP'))
      told.push(outcome.ok ? undefined : outcome.problem.errors)
    }
    // By then the response to a right code equals that to a wrong one.
    const over = [{ field: 'code', code: 'CODE_OVER', params: {} }]
    expect(told.map((errors) => errors ?? [])).toEqual([[], [], [], [], over, over, over])
    shop.clock.advance(minute)
    const resent = { ...person, token: (await signInAgain(person)).accessToken }
    answerOf(await send(resent))
    const [next = ''] = await codesMailedTo(shop, person.email, 2)
    expect(await verify(resent, next)).toEqual(done)
  })

  it('cannot be guessed by concurrent requests', async () => {
    const person = await registerPerson(shop)
    const [code = ''] = await codesMailedTo(shop, person.email)
    await Promise.all(wrongCodes(code, 12).map((wrong) => verify(person, wrong)))
    expect(await verify(person, code)).toMatchObject(refused(400, 'INCORRECT_OTP'))
  })

  it('works for ten minutes', async () => {
    const person = await registerPerson(shop)
    const [code = ''] = await codesMailedTo(shop, person.email)
    shop.clock.advance(10 * minute)
    const later = { ...person, token: (await signInAgain(person)).accessToken }
    const outcome = await verify(later, code)
    expect(outcome).toMatchObject(refused(400, 'INCORRECT_OTP'))
    expect(outcome).toMatchObject({ problem: { errors: [{ field: 'code', code: 'CODE_OVER' }] } })
    await deleteExpiredCodes(shop.db, shop.clock)
    expect(
      await shop.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.customerId, person.id)),
    ).toEqual([])
  })

  it('can be sent again after a minute, which invalidates the previous one', async () => {
    const person = await registerPerson(shop)
    const [first = ''] = await codesMailedTo(shop, person.email)
    const early = await send(person)
    expect(early).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    const retryAfter = early.ok ? 0 : Number(early.problem.params['retryAfter'])
    expect(retryAfter).toBeGreaterThan(30)
    expect(retryAfter).toBeLessThanOrEqual(60)
    shop.clock.advance(minute)
    const at = shop.clock.now().getTime()
    const [{ resendAt }, second] = [answerOf(await send(person)), await send(person)]
    expect(Date.parse(resendAt) - at).toBeGreaterThanOrEqual(minute)
    expect(Date.parse(resendAt) - at).toBeLessThan(minute + 5_000)
    expect(second).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    const [code = ''] = await codesMailedTo(shop, person.email, 2)
    if (code !== first) {
      expect(await verify(person, first)).toMatchObject(refused(400, 'INCORRECT_OTP'))
    }
    expect(await verify(person, code)).toEqual(done)
  })

  it('is sent once on concurrent requests', async () => {
    const person = await registerPerson(shop)
    await codesMailedTo(shop, person.email)
    shop.clock.advance(minute)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(person)))
    expect(codesOf(outcomes)).toEqual({ OK: 1, TOO_MANY_REQUESTS: 4 })
  })

  it('is not sent to a verified customer', async () => {
    const person = await registerPerson(shop)
    const [code = ''] = await codesMailedTo(shop, person.email)
    answerOf(await verify(person, code))
    expect(await send(person)).toMatchObject(done)
    expect(await accountMailStates(shop, person)).toHaveLength(1)
  })

  it('is not cacheable, and is not stored in clear text', async () => {
    const person = await registerPerson(shop)
    const [code = ''] = await codesMailedTo(shop, person.email)
    const response = await fetch(`${shop.url}/api/user/otp/send-email`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [row] = await shop.db
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.customerId, person.id))
    expect(row?.hash).toMatch(/^[\w-]{43}$/)
    const jobs = await shop.db.execute(`select data, output from pgboss.job`)
    expect(JSON.stringify(jobs.rows)).not.toContain(code)
  })

  it('is sent once the mail server is available again', async () => {
    await shop.control('mail', { down: true })
    const person = await registerPerson(shop)
    await jobsAre(person, 'retry', 1)
    await shop.control('mail', { down: false })
    await retryNow()
    await until(
      () => mailsTo(shop.sandbox, person.email),
      (mails) => mails.length > 0,
      withinRetries,
    )
    const [code = ''] = await codesMailedTo(shop, person.email)
    expect(await verify(person, code)).toEqual(done)
  })

  it('requested repeatedly during a mail outage arrives once, the newest', async () => {
    await shop.control('mail', { down: true })
    const person = await registerPerson(shop)
    shop.clock.advance(minute)
    answerOf(await send(person))
    // The first job may retry meanwhile: its code is not the newest, so it sends nothing.
    await until(
      () => accountMailStates(shop, person),
      (states) => /^(retry,(retry|completed)|completed,retry)$/.test(states.join()),
      withinRetries,
    )
    await shop.control('mail', { down: false })
    await retryNow()
    await jobsAre(person, 'completed', 2)
    const codes = await codesMailedTo(shop, person.email)
    expect(codes).toHaveLength(1)
    expect(await verify(person, codes[0] ?? '')).toEqual(done)
  })

  it('requires a session of a customer who is not banned', async () => {
    expect(await shop.call(sendEmailCode, {})).toMatchObject(refused(401, 'UNAUTHORIZED'))
    const person = await registerPerson(shop)
    await shop.db
      .update(customers)
      .set({ bannedAt: shop.clock.now() })
      .where(eq(customers.id, person.id))
    expect(await send(person)).toMatchObject(refused(403, 'ACCOUNT_BANNED'))
    expect(await verify(person, '123456')).toMatchObject(refused(403, 'ACCOUNT_BANNED'))
  })

  it.each(['', '12345', '1234567', '12345a', '១២៣៤៥'])('cannot be %j', async (code) => {
    const person = await registerPerson(shop)
    expect(await verify(person, code)).toMatchObject({
      status: 400,
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'code' }] },
    })
  })
})

describe('the phone number', () => {
  const save = (person: Pick<RegisteredPerson, 'token'>, phoneNumber: string) =>
    shop.call(savePhoneNumber, { body: { phoneNumber } }, { token: person.token })

  it('is stored in E.164, by the country of registration', async () => {
    const person = await registerPerson(shop)
    expect(await save(person, ' 092 555-111 ')).toMatchObject({
      answer: { phoneNumber: '+85592555111' },
    })
    const thai = await registerPerson(shop, { country: 'TH' })
    expect(await save(thai, '081 234 5670')).toMatchObject({
      answer: { phoneNumber: '+66812345670' },
    })
    expect(await save(thai, '+855 92 555 112')).toMatchObject({
      answer: { phoneNumber: '+85592555112' },
    })
    expect(await whoIs(thai.token)).toMatchObject({ answer: { phoneNumber: '+85592555112' } })
  })

  it('belongs to one customer, also with concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => registerPerson(shop)))
    const outcomes = await Promise.all(people.map((person) => save(person, '092 555 113')))
    expect(codesOf(outcomes)).toEqual({ OK: 1, PHONE_EXISTS: 2 })
    const owner = people[outcomes.findIndex(({ ok }) => ok)]
    if (owner === undefined) throw new Error('no account got it')
    expect(await save(owner, '+85592555113')).toMatchObject({ ok: true })
    answerOf(await save(owner, '092 555 114'))
    const next = people.find((person) => person !== owner)
    expect(await save(next ?? owner, '092 555 113')).toMatchObject({ ok: true })
  })

  it.each(['12', 'call me', '+855', '+1 555 0100', '٠٩٢٥٥٥١١٣', '<b>1</b>'])(
    'cannot be %j',
    async (written) => {
      const person = await registerPerson(shop)
      expect(await save(person, written)).toMatchObject(badField('phoneNumber', 'INVALID_PHONE'))
    },
  )

  it('is rate-limited', async () => {
    const person = await registerPerson(shop)
    const outcomes = []
    for (let count = 0; count < 22; count += 1) outcomes.push(await save(person, '12'))
    expect(codesOf(outcomes)).toEqual({ BAD_REQUEST: 20, TOO_MANY_REQUESTS: 2 })
  })
})

const signInAgain = async ({ username, password }: RegisteredPerson) =>
  answerOf(await shop.call(login, { body: { username, password } }))
