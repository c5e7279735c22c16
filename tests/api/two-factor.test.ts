import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, refresh, type Tokens } from '../../src/contract/accounts.ts'
import { forcePassword } from '../../src/contract/passwords.ts'
import {
  askToTurnOffTwoFactor,
  beginTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
  twoFactorStatus,
  verifyTwoFactor,
} from '../../src/contract/two-factor.ts'
import {
  sealSecret,
  useTotp,
} from '../../src/server/customers/accounts/two-factor/second-factor.ts'
import {
  customers,
  mailedLinks,
  recoveryCodes as storedCodes,
  twoFactors,
} from '../../src/server/platform/db/schema/index.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { parseSecretKeys } from '../../src/server/platform/secrets/secret-keys.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { registerPerson, type RegisteredPerson } from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off', TRUST_PROXY: 'on' })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const second = 1000
const minute = 60 * second
/** Long enough for a code of an unused time step, wherever the steps begin. */
const nextStep = () => {
  shop.clock.advance(31 * second)
}

const refused = (status: number, messageCode: string, params: object = {}) => ({
  ok: false,
  status,
  problem: { messageCode, params },
})

/** Returns a code of the customer’s authenticator with the given clock difference. */
const codeFor = (secret: string, skewSeconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() + skewSeconds * second })

/** Returns six digits that are no current code. */
const wrongCode = (secret: string): string => {
  const near = [-90, -60, -30, 0, 30, 60, 90].map((skew) => codeFor(secret, skew))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !near.includes(code),
  ) as string
}

interface Holder extends RegisteredPerson {
  readonly secret: string
  readonly twoFactorId: string
  readonly recoveryCodes: readonly string[]
}

const begin = async ({ token }: Pick<RegisteredPerson, 'token'>) =>
  answerOf(await shop.call(beginTwoFactor, {}, { token }))

/** Creates a customer with two-factor on. */
const createHolder = async (): Promise<Holder> => {
  const person = await registerPerson(shop)
  const { secret, setup } = await begin(person)
  const body = { code: codeFor(secret), setup }
  const on = answerOf(await shop.call(turnOnTwoFactor, { body }, { token: person.token }))
  nextStep()
  return { ...person, secret, twoFactorId: on.id, recoveryCodes: on.recoveryCodes }
}

const from = (ip?: string) => (ip === undefined ? {} : { 'x-forwarded-for': ip })

const signIn = ({ username, password }: RegisteredPerson, ip?: string) =>
  shop.call(login, { body: { username, password } }, { headers: from(ip) })

/** Returns the challenge after a right password. */
const challengeOf = async (person: RegisteredPerson, ip?: string): Promise<string> => {
  const tokens = answerOf(await signIn(person, ip))
  expect(tokens).toMatchObject({ refreshToken: '', messageCode: 'TWO_FACTOR_AUTH_ENABLED' })
  return tokens.accessToken
}
const verify = (challenge: string, code: string, ip?: string) =>
  shop.call(verifyTwoFactor, { body: { challenge, code } }, { headers: from(ip) })
const renew = ({ refreshToken }: Pick<Tokens, 'refreshToken'>) =>
  shop.call(refresh, { body: { refreshToken } })
const status = async ({ token }: Pick<RegisteredPerson, 'token'>) =>
  answerOf(await shop.call(twoFactorStatus, {}, { token }))
const noticeCodes = async ({ id }: Pick<RegisteredPerson, 'id'>) =>
  (await notificationsOf(shop.db, id)).map(({ code }) => code)

describe('turning two-factor on', () => {
  it('requires a first code of the authenticator, and shows recovery codes once', async () => {
    const person = await registerPerson(shop)
    expect(await status(person)).toEqual({ id: null, enabledAt: null, recoveryCodesLeft: 0 })
    const { secret, uri, qr, setup } = await begin(person)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(qr).toContain('<svg')
    expect(setup).not.toContain(secret)
    const body = { code: codeFor(secret), setup }
    const on = answerOf(await shop.call(turnOnTwoFactor, { body }, person))
    expect(new Set(on.recoveryCodes).size).toBe(10)
    for (const code of on.recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect(await status(person)).toMatchObject({ id: on.id, recoveryCodesLeft: 10 })
    expect(await noticeCodes(person)).toContain('TWO_FACTOR_ON')
    await until(
      () => mailsTo(shop.sandbox, person.email),
      (mails) => mails.some(({ subject }) => subject === 'Two-factor authentication is on'),
    )
    expect(await shop.call(beginTwoFactor, {}, person)).toMatchObject(
      refused(409, 'INVALID_2FA_STATUS'),
    )
    expect(await shop.call(turnOnTwoFactor, { body }, person)).toMatchObject(
      refused(409, 'INVALID_2FA_STATUS'),
    )
  })

  it('stores nothing with which a reader of the database could sign in', async () => {
    const { id, secret, recoveryCodes } = await createHolder()
    const [row] = await shop.db.select().from(twoFactors).where(eq(twoFactors.customerId, id))
    const all = JSON.stringify([row, await shop.db.select().from(storedCodes)])
    for (const text of [secret, ...recoveryCodes]) expect(all).not.toContain(text)
  })

  it('ends the other sessions and keeps this one', async () => {
    const person = await registerPerson(shop)
    const elsewhere = answerOf(await signIn(person))
    const { secret, setup } = await begin(person)
    answerOf(await shop.call(turnOnTwoFactor, { body: { code: codeFor(secret), setup } }, person))
    expect(codeOf(await renew(elsewhere))).toBe('REFRESH_TOKEN_INVALID')
    expect(codeOf(await renew(person))).toBe('OK')
  })

  it('refuses a wrong code, an old setup and another customer’s', async () => {
    const person = await registerPerson(shop)
    const other = await registerPerson(shop)
    const { secret, setup } = await begin(person)
    const turnOn = (code: string, sealed: string, token = person.token) =>
      shop.call(turnOnTwoFactor, { body: { code, setup: sealed } }, { token })
    expect(await turnOn(wrongCode(secret), setup)).toMatchObject(refused(400, 'INVALID_2FA_CODE'))
    const expired = refused(409, 'CHALLENGE_EXPIRED')
    expect(await turnOn(codeFor(secret), `${setup.slice(0, -8)}AAAAAAAA`)).toMatchObject(expired)
    expect(await turnOn(codeFor(secret), 'x')).toMatchObject(expired)
    expect(await turnOn(codeFor(secret), setup, other.token)).toMatchObject(expired)
    shop.clock.advance(9 * minute)
    // The access tokens live as long as the setup.
    const { accessToken } = answerOf(await renew(person))
    shop.clock.advance(minute)
    expect(await turnOn(codeFor(secret), setup, accessToken)).toMatchObject(expired)
    expect(await status({ token: accessToken })).toMatchObject({ id: null })
  })

  it('is limited to twenty attempts an hour for each customer, without delaying others', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    const attempt = ({ token }: RegisteredPerson) =>
      shop.call(turnOnTwoFactor, { body: { code: '123456', setup: 'x' } }, { token })
    const outcomes = []
    for (let times = 0; times < 22; times += 1) outcomes.push(await attempt(person))
    expect(codesOf(outcomes)).toEqual({ CHALLENGE_EXPIRED: 20, TOO_MANY_REQUESTS: 2 })
    expect(codeOf(await attempt(other))).toBe('CHALLENGE_EXPIRED')
  })

  it('succeeds once in two concurrent tabs', async () => {
    const person = await registerPerson(shop)
    const { secret, setup } = await begin(person)
    const body = { code: codeFor(secret), setup }
    const tabs = await Promise.all(
      [1, 2, 3].map(() => shop.call(turnOnTwoFactor, { body }, person)),
    )
    expect(codesOf(tabs)).toEqual({ OK: 1, INVALID_2FA_STATUS: 2 })
  })
})

describe('signing in with two-factor', () => {
  it('requires the code after the password', async () => {
    const holder = await createHolder()
    const challenge = await challengeOf(holder)
    // The challenge is not an access token.
    const asToken = await shop.call(getUserInformation, {}, { token: challenge })
    expect(codeOf(asToken)).toBe('UNAUTHORIZED')
    const code = codeFor(holder.secret)
    const tokens = answerOf(await verify(challenge, `${code.slice(0, 3)} ${code.slice(3)}`))
    expect(tokens.messageCode).toBe('SUCCESS')
    const user = answerOf(await shop.call(getUserInformation, {}, { token: tokens.accessToken }))
    expect(user.username).toBe(holder.username)
    expect(codeOf(await renew(tokens))).toBe('OK')
  })

  it.each([-30, 30])('tolerates a clock that is %d seconds off', async (skew) => {
    const holder = await createHolder()
    nextStep()
    expect(codeOf(await verify(await challengeOf(holder), codeFor(holder.secret, skew)))).toBe('OK')
  })

  it.each([-90, 90])('does not tolerate %d seconds', async (skew) => {
    const holder = await createHolder()
    nextStep()
    nextStep()
    expect(codeOf(await verify(await challengeOf(holder), codeFor(holder.secret, skew)))).toBe(
      'INVALID_2FA_CODE',
    )
  })

  it('refuses a used code and an earlier one', async () => {
    const holder = await createHolder()
    nextStep()
    const earlier = codeFor(holder.secret, -30)
    const code = codeFor(holder.secret)
    expect(codeOf(await verify(await challengeOf(holder), code))).toBe('OK')
    for (const again of [code, earlier]) {
      expect(codeOf(await verify(await challengeOf(holder), again))).toBe('INVALID_2FA_CODE')
    }
    nextStep()
    expect(codeOf(await verify(await challengeOf(holder), codeFor(holder.secret)))).toBe('OK')
  })

  it('accepts a code once on concurrent requests', async () => {
    const holder = await createHolder()
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(holder)))
    const code = codeFor(holder.secret)
    const outcomes = await Promise.all(challenges.map((challenge) => verify(challenge, code)))
    expect(codesOf(outcomes)).toEqual({ OK: 1, INVALID_2FA_CODE: 3 })
  })

  it('accepts a challenge once, within ten minutes, and no unknown one', async () => {
    const holder = await createHolder()
    const challenge = await challengeOf(holder)
    expect(codeOf(await verify(challenge, codeFor(holder.secret)))).toBe('OK')
    nextStep()
    const expired = refused(409, 'CHALLENGE_EXPIRED')
    expect(await verify(challenge, codeFor(holder.secret))).toMatchObject(expired)
    const late = await challengeOf(holder)
    shop.clock.advance(10 * minute)
    expect(await verify(late, codeFor(holder.secret))).toMatchObject(expired)
    const invented = randomBytes(32).toString('base64url')
    expect(await verify(invented, codeFor(holder.secret))).toMatchObject(expired)
    const force = { challenge: await challengeOf(holder), password: 'Another2027' }
    expect(await shop.call(forcePassword, { body: force })).toMatchObject(expired)
  })

  it('counts wrong codes like wrong passwords, and locks after five', async () => {
    const holder = await createHolder()
    const wrong = wrongCode(holder.secret)
    const challenge = await challengeOf(holder)
    for (const remaining of [4, 3]) {
      expect(await verify(challenge, wrong)).toMatchObject(
        refused(400, 'INVALID_2FA_CODE', { remaining }),
      )
    }
    // A right password does not reset them.
    const anew = await challengeOf(holder)
    for (const remaining of [2, 1]) {
      expect(await verify(anew, wrong)).toMatchObject(
        refused(400, 'INVALID_2FA_CODE', { remaining }),
      )
    }
    const locked = refused(423, 'ACCOUNT_LOCKED', { minutes: 15 })
    expect(await verify(anew, wrong)).toMatchObject(locked)
    expect(await verify(challenge, codeFor(holder.secret))).toMatchObject(locked)
    expect(await signIn(holder)).toMatchObject(locked)
    shop.clock.advance(15 * minute)
    expect(codeOf(await verify(await challengeOf(holder), codeFor(holder.secret)))).toBe('OK')
  })

  it('ends a challenge after five answers, from any IP', async () => {
    const holder = await createHolder()
    const challenge = await challengeOf(holder)
    const wrong = wrongCode(holder.secret)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => verify(challenge, wrong, `198.51.100.${at}`)),
    )
    expect(codesOf(guesses)).toEqual({ INVALID_2FA_CODE: 5, CHALLENGE_EXPIRED: 35 })
    expect(codeOf(await verify(challenge, codeFor(holder.secret)))).toBe('CHALLENGE_EXPIRED')
  })

  it('accepts each recovery code once', async () => {
    const holder = await createHolder()
    const [first = '', other = ''] = holder.recoveryCodes
    const typed = first.toLowerCase().replace('-', ' ')
    const tokens = answerOf(await verify(await challengeOf(holder), typed))
    expect(await status({ token: tokens.accessToken })).toMatchObject({ recoveryCodesLeft: 9 })
    expect(codeOf(await verify(await challengeOf(holder), first))).toBe('INVALID_2FA_CODE')
    const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(holder)))
    const outcomes = await Promise.all(challenges.map((challenge) => verify(challenge, other)))
    expect(codesOf(outcomes)).toEqual({ OK: 1, INVALID_2FA_CODE: 2 })
    // Notified once for each used code, in the account and by mail.
    const notices = (await notificationsOf(shop.db, holder.id)).filter(
      ({ code }) => code === 'RECOVERY_CODE_USED',
    )
    expect(notices.map(({ params }) => params)).toEqual([{ count: 9 }, { count: 8 }])
    const subjects = await until(
      async () => (await mailsTo(shop.sandbox, holder.email)).map(({ subject }) => subject),
      (notified) =>
        notified.filter((subject) => subject === 'A recovery code was used').length === 2,
    )
    expect(subjects).toContain('A recovery code was used')
    const foreign = await createHolder()
    const [notTheirs = ''] = foreign.recoveryCodes
    expect(codeOf(await verify(await challengeOf(holder), notTheirs))).toBe('INVALID_2FA_CODE')
  })

  it('requires the new password after the code, when a change is required', async () => {
    const holder = await createHolder()
    await shop.db
      .update(customers)
      .set({ mustChangePassword: true })
      .where(eq(customers.id, holder.id))
    const challenge = await challengeOf(holder)
    const next = answerOf(await verify(challenge, codeFor(holder.secret)))
    expect(next).toMatchObject({ refreshToken: '', messageCode: 'FORCE_PASSWORD_CHANGE' })
    const body = { challenge: next.accessToken, password: 'Another2027' }
    const tokens = answerOf(await shop.call(forcePassword, { body }))
    expect(codeOf(await renew(tokens))).toBe('OK')
  })

  it('refuses a banned customer after the code, or before it', async () => {
    const holder = await createHolder()
    const challenge = await challengeOf(holder)
    await shop.db
      .update(customers)
      .set({ bannedAt: shop.clock.now() })
      .where(eq(customers.id, holder.id))
    expect(codeOf(await verify(challenge, codeFor(holder.secret)))).toBe('ACCOUNT_BANNED')
    expect(codeOf(await signIn(holder))).toBe('ACCOUNT_BANNED')
  })
})

describe('new recovery codes', () => {
  it('replace the old ones, and require a code of the authenticator', async () => {
    const holder = await createHolder()
    const ask = (code: string) => shop.call(renewRecoveryCodes, { body: { code } }, holder)
    expect(await ask(wrongCode(holder.secret))).toMatchObject(
      refused(400, 'INVALID_2FA_CODE', { remaining: 4 }),
    )
    const { recoveryCodes } = answerOf(await ask(codeFor(holder.secret)))
    expect(recoveryCodes).toHaveLength(10)
    const [old = ''] = holder.recoveryCodes
    const [fresh = ''] = recoveryCodes
    expect(codeOf(await verify(await challengeOf(holder), old))).toBe('INVALID_2FA_CODE')
    expect(codeOf(await verify(await challengeOf(holder), fresh))).toBe('OK')
  })

  it('require two-factor to be on', async () => {
    const person = await registerPerson(shop)
    const asked = await shop.call(renewRecoveryCodes, { body: { code: '123456' } }, person)
    expect(codeOf(asked)).toBe('INVALID_2FA_STATUS')
  })
})

describe('turning two-factor off', () => {
  const linkPattern = /https?:\/\/\S+\/two-factor\/disabled\/([\w-]{43})/
  const ask = (holder: Pick<Holder, 'token'>, id: string) =>
    shop.call(askToTurnOffTwoFactor, { params: { id } }, holder)
  const linkMails = async ({ email }: Holder) =>
    (await mailsTo(shop.sandbox, email)).filter(({ text }) => linkPattern.test(text))
  const linkOf = async (holder: Holder): Promise<string> => {
    const [mail] = await until(
      () => linkMails(holder),
      (mails) => mails.length > 0,
    )
    return linkPattern.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const turnOff = (token: string) => shop.call(turnOffTwoFactor, { params: { token } })

  it('works with the mailed link once, and ends all sessions', async () => {
    const holder = await createHolder()
    answerOf(await ask(holder, holder.twoFactorId))
    const token = await linkOf(holder)
    expect(await status(holder)).toMatchObject({ id: holder.twoFactorId })
    const tabs = await Promise.all([1, 2].map(() => turnOff(token)))
    expect(codesOf(tabs)).toEqual({ OK: 1, CODE_INCORRECT: 1 })
    expect(codeOf(await turnOff(token))).toBe('CODE_INCORRECT')
    expect(codeOf(await renew(holder))).toBe('REFRESH_TOKEN_INVALID')
    expect(await noticeCodes(holder)).toContain('TWO_FACTOR_OFF')
    expect(answerOf(await signIn(holder)).messageCode).toBe('SUCCESS')
    const notified = await until(
      () => mailsTo(shop.sandbox, holder.email),
      (mails) => mails.some(({ subject }) => subject === 'Two-factor authentication is off'),
    )
    expect(notified.some(({ text }) => text.includes(holder.username))).toBe(true)
  })

  it('mails a link that works for an hour, in the customer’s language', async () => {
    const holder = await createHolder()
    await shop.db.update(customers).set({ locale: 'km' }).where(eq(customers.id, holder.id))
    answerOf(await ask(holder, holder.twoFactorId))
    const token = await linkOf(holder)
    const [mail] = await linkMails(holder)
    expect(mail?.text).toContain(`/km/two-factor/disabled/${token}`)
    const kept = await shop.db.select().from(mailedLinks)
    expect(JSON.stringify(kept)).not.toContain(token)
    shop.clock.advance(60 * minute)
    expect(codeOf(await turnOff(token))).toBe('CODE_INCORRECT')
    expect(codeOf(await turnOff('x'))).toBe('CODE_INCORRECT')
  })

  it('waits for an unavailable mail server', async () => {
    const holder = await createHolder()
    await shop.control('mail', { down: true })
    answerOf(await ask(holder, holder.twoFactorId))
    expect(await linkMails(holder)).toHaveLength(0)
    await shop.control('mail', { down: false })
    const [mail] = await until(
      () => linkMails(holder),
      (mails) => mails.length > 0,
      25_000,
    )
    expect(codeOf(await turnOff(linkPattern.exec(mail?.text ?? '')?.[1] ?? ''))).toBe('OK')
  })

  it('is possible for one’s own account only', async () => {
    const holder = await createHolder()
    const other = await createHolder()
    for (const id of [holder.twoFactorId, randomUUID()]) {
      expect(await ask(other, id)).toMatchObject(refused(409, 'INVALID_2FA_STATUS'))
    }
    const person = await registerPerson(shop)
    expect(codeOf(await ask(person, holder.twoFactorId))).toBe('INVALID_2FA_STATUS')
  })

  it('mails at most five links an hour', async () => {
    const holder = await createHolder()
    const outcomes = []
    for (let times = 0; times < 7; times += 1) {
      outcomes.push(await ask(holder, holder.twoFactorId))
    }
    expect(codesOf(outcomes)).toEqual({ OK: 5, TOO_MANY_REQUESTS: 2 })
  })
})

describe('secret keys', () => {
  const key = () => randomBytes(32).toString('base64')

  it('can be rotated: a secret of the old key works, and is sealed by the new one', async () => {
    const old = `old:${key()}`
    const fresh = `fresh:${key()}`
    const boxOf = (text: string) => {
      const keys = parseSecretKeys(text)
      if (keys === undefined) throw new Error('no keys')
      return createSecretBox(keys)
    }
    const holder = await createHolder()
    const stored = async () => {
      const [row] = await shop.db
        .select({ sealed: twoFactors.sealedSecret })
        .from(twoFactors)
        .where(eq(twoFactors.customerId, holder.id))
      return row?.sealed ?? ''
    }
    await shop.db
      .update(twoFactors)
      .set({ sealedSecret: sealSecret(boxOf(old), holder.id, holder.secret) })
      .where(eq(twoFactors.customerId, holder.id))
    const { db, clock } = shop
    const use = (keys: string) =>
      useTotp({ db, clock, secretBox: boxOf(keys) }, holder.id, codeFor(holder.secret))
    expect(await use(`${fresh},${old}`)).toBe(true)
    expect(await stored()).toMatch(/^fresh\./)
    nextStep()
    expect(await use(fresh)).toBe(true)
    await expect(use(old)).rejects.toThrow('SECRET_KEYS')
  })
})
