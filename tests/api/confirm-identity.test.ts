import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, refresh } from '../../src/contract/accounts.ts'
import { confirmIdentity } from '../../src/contract/confirm-identity.ts'
import type { CallInput, EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import {
  googleCallback,
  linkGoogle,
  oauthNonce,
  unlinkGoogle,
} from '../../src/contract/google-sign-in.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignInOptions,
  removePasskey,
} from '../../src/contract/passkeys.ts'
import { changePassword } from '../../src/contract/passwords.ts'
import { Problem } from '../../src/contract/problem.ts'
import { endOtherSessions } from '../../src/contract/sessions.ts'
import { beginTwoFactor, turnOnTwoFactor, verifyTwoFactor } from '../../src/contract/two-factor.ts'
import { GOOGLE_CLIENT_ID } from '../../src/sandbox/credentials.ts'
import { recentMinutes } from '../../src/server/customers/accounts/recent-authentication.ts'
import { customers, refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { registerPerson, signedInBy, type RegisteredPerson } from './registering.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off', TRUST_PROXY: 'on' })
})
afterAll(() => shop.stop())

const second = 1000
const minute = 60 * second
const confirmed = { ok: true, answer: { messageCode: 'SUCCESS', challenge: null } }

let passed = 0
const pass = (ms: number): void => {
  passed += ms
  shop.clock.advance(ms)
}
// Google’s tokens use the real time of the machine.
afterEach(() => pass(-passed))

type Session = Pick<RegisteredPerson, 'token' | 'refreshToken'>

const renewed = async ({ refreshToken }: Session): Promise<Session> => {
  const tokens = answerOf(await shop.call(refresh, { body: { refreshToken } }))
  return { token: tokens.accessToken, refreshToken: tokens.refreshToken }
}
/** Returns the session after the given time, with refreshed tokens. */
const later = async <Kept extends Session>(
  session: Kept,
  ms = recentMinutes * minute,
): Promise<Kept> => {
  pass(ms)
  return { ...session, ...(await renewed(session)) }
}
/** Creates a session whose confirmation is too old. */
const oldSession = async (): Promise<RegisteredPerson> => later(await registerPerson(shop))

const confirm = (
  { token }: Pick<Session, 'token'>,
  body: CallInput<typeof confirmIdentity>['body'],
  ip?: string,
) =>
  shop.call(
    confirmIdentity,
    { body },
    { token, headers: ip === undefined ? {} : { 'x-forwarded-for': ip } },
  )
/** Returns the code of a sensitive call: ending the other sessions. */
const trySensitive = async ({ token }: Pick<Session, 'token'>): Promise<string> =>
  codeOf(await shop.call(endOtherSessions, {}, { token }))

const newAuthenticator = (): Authenticator =>
  createAuthenticator({ origin: shop.url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' })
const addKey = async ({ token }: Pick<Session, 'token'>): Promise<Authenticator> => {
  const authenticator = newAuthenticator()
  const { options, challenge } = answerOf(await shop.call(passkeyOptions, {}, { token }))
  const body = { challenge, name: 'My phone', response: authenticator.create(options) }
  answerOf(await shop.call(addPasskey, { body }, { token }))
  return authenticator
}
const removeKeys = async ({ token }: Pick<Session, 'token'>) => {
  const keys = answerOf(await shop.call(listPasskeys, {}, { token }))
  return Promise.all(keys.map(({ id }) => shop.call(removePasskey, { params: { id } }, { token })))
}
const passkeyProof = async (authenticator: Authenticator) => {
  const { options, challenge } = answerOf(await shop.call(passkeySignInOptions, {}))
  return { passkey: { challenge, response: authenticator.get(options) } }
}

const newEmail = () => `c.${randomBytes(5).toString('hex')}@gmail.com`
/** Issues an ID token like Google’s popup. */
const idToken = async (email: string): Promise<string> => {
  const { nonce } = answerOf(await shop.call(oauthNonce, {}))
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/google/id-token`, {
    method: 'POST',
    body: JSON.stringify({ client_id: GOOGLE_CLIENT_ID, nonce, email }),
  })
  return v.parse(v.object({ credential: v.string() }), await response.json()).credential
}
/** Registers a customer with Google and without a password. */
const googleCustomer = async (email: string): Promise<Session & { readonly id: string }> => {
  const body = { credential: await idToken(email) }
  const { accessToken: token, refreshToken } = answerOf(await shop.call(googleCallback, { body }))
  const { customerId: id } = await signedInBy(shop, token)
  return { id, token, refreshToken }
}

/** Turns two-factor on, and returns its authenticator and a recovery code. */
const turnOn = async ({ token }: Pick<Session, 'token'>) => {
  const { secret, setup } = answerOf(await shop.call(beginTwoFactor, {}, { token }))
  const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() })
  const body = { code: code(), setup }
  const on = answerOf(await shop.call(turnOnTwoFactor, { body }, { token }))
  return { code, recoveryCode: on.recoveryCodes[0] ?? '' }
}
const challengeOf = async (
  session: Pick<Session, 'token'>,
  body: CallInput<typeof confirmIdentity>['body'],
): Promise<string> => {
  const { messageCode, challenge } = answerOf(await confirm(session, body))
  expect(messageCode).toBe('TWO_FACTOR_AUTH_ENABLED')
  return challenge ?? ''
}

describe('sensitive changes', () => {
  const sensitive = Object.entries<EndpointShape>(endpoints).filter(
    ([, endpoint]) => endpoint.sensitive === true,
  )
  /** Returns the code of a call with any body. */
  const codeOfCall = async ({ method, path }: EndpointShape, token: string): Promise<string> => {
    const filledPath = path.replace(/\{\w+\}/g, () => randomUUID())
    const response = await fetch(`${shop.url}/api${filledPath}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    return response.ok ? 'OK' : v.parse(Problem, await response.json()).messageCode
  }

  it('are passkeys, Google, the second factor, the sessions, passwords and secrets of services, and taking a domain, data or the account away', () => {
    expect(sensitive.map(([name]) => name).sort()).toEqual([
      'addPasskey',
      'answerTransferOut',
      'applyDnsTemplate',
      'beginTwoFactor',
      'changeDnsRecords',
      'downloadDataExport',
      'endOneSession',
      'endOtherSessions',
      'endServer',
      'endWebSpace',
      'endWithRefund',
      'importZone',
      'linkGoogle',
      'openBackupDownload',
      'openWebSpaceTool',
      'passkeyOptions',
      'reinstallServer',
      'removeDomain',
      'removeMailbox',
      'removePasskey',
      'requestAccountDeletion',
      'requestDataExport',
      'resetServerPassword',
      'resetWebSpacePassword',
      'restoreServer',
      'restoreWebSpace',
      'setDeployHook',
      'setDomainContact',
      'setDomainLock',
      'setMailboxPassword',
      'setNameservers',
      'setServicePassword',
      'showAuthCode',
      'showServerLogin',
      'showWebSpaceDatabase',
      'showWebSpaceValues',
      'switchToWebSpaceCopy',
      'turnOnTwoFactor',
      'undoDnsChange',
      'unlinkGoogle',
    ])
  })

  it('require confirmation from an old session, and none from a recent one', async () => {
    const codesOfAll = async ({ token }: Session) => {
      const codes = new Set<string>()
      for (const [, endpoint] of sensitive) codes.add(await codeOfCall(endpoint, token))
      return codes
    }
    expect(await codesOfAll(await registerPerson(shop))).not.toContain('REAUTHENTICATION_REQUIRED')
    expect(await codesOfAll(await oldSession())).toEqual(new Set(['REAUTHENTICATION_REQUIRED']))
  })

  it('include a first password, which otherwise would need only a session', async () => {
    const person = await oldSession()
    await shop.db.update(customers).set({ passwordHash: '' }).where(eq(customers.id, person.id))
    const set = { body: { currentPassword: '', password: 'Mekong2027' } }
    expect(codeOf(await shop.call(changePassword, set, person))).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('are allowed for 15 minutes after a sign-in, which refreshing does not extend', async () => {
    const person = await registerPerson(shop)
    const before = await later(person, recentMinutes * minute - 30 * second)
    expect(await trySensitive(before)).toBe('OK')
    const after = await later(before, 30 * second)
    expect(await shop.call(endOtherSessions, {}, after)).toMatchObject({
      status: 409,
      problem: { messageCode: 'REAUTHENTICATION_REQUIRED', params: {} },
    })
    const { username, password } = person
    const again = answerOf(await shop.call(login, { body: { username, password } }))
    expect(await trySensitive({ token: again.accessToken })).toBe('OK')
  })

  it('are refused to a session without a recorded confirmation', async () => {
    const person = await registerPerson(shop)
    await shop.db
      .update(refreshTokens)
      .set({ authenticatedAt: null })
      .where(eq(refreshTokens.customerId, person.id))
    expect(await trySensitive(person)).toBe('REAUTHENTICATION_REQUIRED')
  })
})

describe('confirming with the password', () => {
  it('confirms only this session, across refreshes, for 15 minutes', async () => {
    const person = await registerPerson(shop)
    const { username, password } = person
    const other = answerOf(await shop.call(login, { body: { username, password } }))
    const session = await later(person)
    const elsewhere = await renewed({ ...other, token: other.accessToken })
    expect(await confirm(session, { password })).toMatchObject(confirmed)
    expect(await trySensitive(elsewhere)).toBe('REAUTHENTICATION_REQUIRED')
    expect(await trySensitive(session)).toBe('OK')
    const near = await later(session, recentMinutes * minute - 30 * second)
    expect(await trySensitive(near)).toBe('OK')
    expect(await trySensitive(await later(near, 30 * second))).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('is recorded also when the session is refreshed concurrently', async () => {
    const session = await oldSession()
    const [outcome, next] = await Promise.all([
      confirm(session, { password: session.password }),
      renewed(session),
    ])
    expect(outcome).toMatchObject(confirmed)
    expect(await trySensitive(next)).toBe('OK')
  })

  it('counts wrong ones as failed sign-ins, which block and have no effect', async () => {
    const session = await oldSession()
    for (const remaining of [4, 3, 2, 1]) {
      expect(await confirm(session, { password: 'Wrong1234' })).toMatchObject({
        status: 400,
        problem: { messageCode: 'PASSWORD_INCORRECT', params: { remaining } },
      })
    }
    expect(await confirm(session, { password: 'Wrong1234' })).toMatchObject({
      status: 423,
      problem: { messageCode: 'ACCOUNT_LOCKED', params: { minutes: 15 } },
    })
    const { username, password } = session
    expect(codeOf(await confirm(session, { password }))).toBe('ACCOUNT_LOCKED')
    expect(codeOf(await shop.call(login, { body: { username, password } }))).toBe('ACCOUNT_LOCKED')
    expect(await trySensitive(session)).toBe('REAUTHENTICATION_REQUIRED')
    // Another network, such as the customer’s own, is not locked out.
    expect(await confirm(session, { password }, '203.0.113.9')).toMatchObject(confirmed)
    expect(codeOf(await confirm(session, { password }))).toBe('ACCOUNT_LOCKED')
  })

  it('resets the failures from that IP when it is right', async () => {
    const session = await oldSession()
    for (let times = 0; times < 2; times += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await confirm(session, { password: 'Wrong1234' })
      expect(await confirm(session, { password: session.password })).toMatchObject(confirmed)
    }
  })

  it('does not allow extra guesses by concurrent requests', async () => {
    const session = await oldSession()
    const guesses = Array.from({ length: 9 }, () => confirm(session, { password: 'Wrong1234' }))
    const codes = codesOf(await Promise.all(guesses))
    expect(codes['PASSWORD_INCORRECT']).toBeLessThan(5)
    expect(codeOf(await confirm(session, { password: session.password }))).toBe('ACCOUNT_LOCKED')
  })

  it('is not possible without a session', async () => {
    const { token } = await googleCustomer(newEmail())
    for (const password of [' ', 'none', 'Mekong2026'])
      expect(codeOf(await confirm({ token }, { password }))).toBe('PASSWORD_INCORRECT')
  })
})

describe('confirming with two-factor on', () => {
  it('requires a code besides the password, each once', async () => {
    const person = await registerPerson(shop)
    const { code } = await turnOn(person)
    const session = await later(person)
    const password = { password: session.password }
    const challenge = await challengeOf(session, password)
    expect(await trySensitive(session)).toBe('REAUTHENTICATION_REQUIRED')
    const right = code()
    expect(await confirm(session, { challenge, code: right })).toMatchObject(confirmed)
    expect(await trySensitive(session)).toBe('OK')
    expect(codeOf(await confirm(session, { challenge, code: right }))).toBe('CHALLENGE_EXPIRED')
    const next = await challengeOf(session, password)
    expect(await confirm(session, { challenge: next, code: right })).toMatchObject({
      status: 400,
      problem: { messageCode: 'INVALID_2FA_CODE', params: { remaining: 4 } },
    })
  })

  it('accepts a recovery code, once', async () => {
    const person = await registerPerson(shop)
    const { recoveryCode: code } = await turnOn(person)
    const session = await later(person)
    const password = { password: session.password }
    const challenge = await challengeOf(session, password)
    expect(await confirm(session, { challenge, code })).toMatchObject(confirmed)
    const next = await challengeOf(session, password)
    expect(codeOf(await confirm(session, { challenge: next, code }))).toBe('INVALID_2FA_CODE')
  })

  it('requires a code after Google too', async () => {
    const email = newEmail()
    const { code } = await turnOn(await googleCustomer(email))
    pass(31 * second)
    const body = { credential: await idToken(email) }
    const begun = answerOf(await shop.call(googleCallback, { body }))
    const given = { challenge: begun.accessToken, code: code() }
    const tokens = answerOf(await shop.call(verifyTwoFactor, { body: given }))
    const session = await later({ ...tokens, token: tokens.accessToken })
    const challenge = await challengeOf(session, { google: await idToken(email) })
    expect(await confirm(session, { challenge, code: code() })).toMatchObject(confirmed)
  })

  it('blocks after five wrong codes, and ends the challenge', async () => {
    const person = await registerPerson(shop)
    const { code } = await turnOn(person)
    const session = await later(person)
    const challenge = await challengeOf(session, { password: session.password })
    const wrong = code() === '000000' ? '000001' : '000000'
    const codes: string[] = []
    for (let times = 0; times < 6; times += 1)
      codes.push(codeOf(await confirm(session, { challenge, code: wrong })))
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'INVALID_2FA_CODE'),
      'ACCOUNT_LOCKED',
      'CHALLENGE_EXPIRED',
    ])
  })

  it('refuses a challenge of a sign-in or of another customer, and issues none for a sign-in', async () => {
    const person = await registerPerson(shop)
    const { code } = await turnOn(person)
    const session = await later(person)
    const { username, password } = session
    const signIn = answerOf(await shop.call(login, { body: { username, password } }))
    const ofSignIn = { challenge: signIn.accessToken, code: code() }
    expect(codeOf(await confirm(session, ofSignIn))).toBe('CHALLENGE_EXPIRED')
    const challenge = await challengeOf(session, { password })
    const body = { challenge, code: code() }
    expect(codeOf(await shop.call(verifyTwoFactor, { body }))).toBe('CHALLENGE_EXPIRED')
    const other = await oldSession()
    expect(codeOf(await confirm(other, body))).toBe('CHALLENGE_EXPIRED')
    expect(await trySensitive(other)).toBe('REAUTHENTICATION_REQUIRED')
  })
})

describe('confirming with a passkey', () => {
  it('counts as both factors, and accepts each answer once', async () => {
    const person = await registerPerson(shop)
    const authenticator = await addKey(person)
    await turnOn(person)
    const session = await later(person)
    const proof = await passkeyProof(authenticator)
    expect(await confirm(session, proof)).toMatchObject(confirmed)
    expect(await trySensitive(session)).toBe('OK')
    expect(codeOf(await confirm(session, proof))).toBe('CHALLENGE_EXPIRED')
  })

  it('refuses another customer’s passkey and an unknown one', async () => {
    const owner = await registerPerson(shop)
    const theirs = await addKey(owner)
    const session = await oldSession()
    const stranger = newAuthenticator()
    stranger.create(
      answerOf(await shop.call(passkeyOptions, {}, await registerPerson(shop))).options,
    )
    for (const authenticator of [theirs, stranger]) {
      expect(codeOf(await confirm(session, await passkeyProof(authenticator)))).toBe(
        'PASSKEY_INVALID',
      )
    }
    expect(await trySensitive(session)).toBe('REAUTHENTICATION_REQUIRED')
  })
})

describe('confirming with Google', () => {
  it('works for the linked account, and accepts each token once', async () => {
    const email = newEmail()
    const session = await later(await googleCustomer(email))
    const google = await idToken(email)
    expect(await confirm(session, { google })).toMatchObject(confirmed)
    expect(await trySensitive(session)).toBe('OK')
    expect(codeOf(await confirm(session, { google }))).toBe('GOOGLE_SIGN_IN_FAILED')
  })

  it('refuses any other Google account, and creates no customer', async () => {
    const email = newEmail()
    await googleCustomer(email)
    const session = await oldSession()
    const unknown = newEmail()
    for (const mailbox of [email, unknown, session.email]) {
      const google = await idToken(mailbox)
      expect(codeOf(await confirm(session, { google }))).toBe('GOOGLE_SIGN_IN_FAILED')
    }
    expect(await shop.db.$count(customers, eq(customers.email, unknown))).toBe(0)
    expect(await trySensitive(session)).toBe('REAUTHENTICATION_REQUIRED')
  })
})

it('is rate-limited for each IP, and requires a session', async () => {
  const limited = await startApi({ SIGN_INS_PER_MINUTE: '3', RECAPTCHA_SECRET: 'off' })
  try {
    const { token, password } = await registerPerson(limited)
    const tries = []
    for (let times = 0; times < 5; times += 1)
      tries.push(await limited.call(confirmIdentity, { body: { password } }, { token }))
    expect(codesOf(tries)).toEqual({ OK: 3, TOO_MANY_REQUESTS: 2 })
    expect(codeOf(await limited.call(confirmIdentity, { body: { password } }))).toBe('UNAUTHORIZED')
  } finally {
    await limited.stop()
  }
})

describe('the last sign-in method', () => {
  /** Creates a customer who can only sign in with passkeys. */
  const withKeysOnly = async (keys: number) => {
    const session = await googleCustomer(newEmail())
    for (let times = 0; times < keys; times += 1) await addKey(session)
    expect(codeOf(await shop.call(unlinkGoogle, {}, session))).toBe('OK')
    return session
  }

  it('cannot be removed: a passkey without password and Google', async () => {
    const session = await withKeysOnly(1)
    expect(await removeKeys(session)).toMatchObject([
      { status: 409, problem: { messageCode: 'ONLY_WAY_TO_SIGN_IN' } },
    ])
    expect(answerOf(await shop.call(listPasskeys, {}, session))).toHaveLength(1)
    const set = { body: { currentPassword: '', password: 'Mekong2027' } }
    expect(codeOf(await shop.call(changePassword, set, session))).toBe('OK')
    expect(codesOf(await removeKeys(session))).toEqual({ OK: 1 })
  })

  it('stays when two are removed concurrently', async () => {
    const twoKeys = await withKeysOnly(2)
    expect(codesOf(await removeKeys(twoKeys))).toEqual({ OK: 1, ONLY_WAY_TO_SIGN_IN: 1 })
    const session = await googleCustomer(newEmail())
    await addKey(session)
    const outcomes = await Promise.all([
      removeKeys(session).then(([outcome]) => outcome),
      shop.call(unlinkGoogle, {}, session),
    ])
    expect(codesOf(outcomes.filter((one) => one !== undefined))).toEqual({
      OK: 1,
      ONLY_WAY_TO_SIGN_IN: 1,
    })
  })

  it('is not satisfied by a Google account linked to another customer', async () => {
    const session = await googleCustomer(newEmail())
    const email = newEmail()
    answerOf(await shop.call(linkGoogle, { body: { credential: await idToken(email) } }, session))
    expect(codeOf(await shop.call(unlinkGoogle, {}, session))).toBe('ONLY_WAY_TO_SIGN_IN')
    expect(answerOf(await shop.call(getUserInformation, {}, session)).googleEmail).toBe(email)
  })
})
