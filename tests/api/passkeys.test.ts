import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation } from '../../src/contract/accounts.ts'
import {
  addPasskey,
  listPasskeys,
  maximumPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
  type WebAuthnJson,
} from '../../src/contract/passkeys.ts'
import {
  challenges,
  customers,
  passkeys,
  twoFactors,
} from '../../src/server/platform/db/schema/index.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { registerPerson, type RegisteredPerson } from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off' })
})
afterAll(() => shop.stop())

const minute = 60_000

const newAuthenticator = (changes: Partial<Parameters<typeof createAuthenticator>[0]> = {}) =>
  createAuthenticator({
    origin: shop.url.replace('127.0.0.1', 'localhost'),
    rpId: 'localhost',
    ...changes,
  })

const begin = async (person: Pick<RegisteredPerson, 'token'>) =>
  answerOf(await shop.call(passkeyOptions, {}, person))
const save = (
  person: Pick<RegisteredPerson, 'token'>,
  challenge: string,
  response: WebAuthnJson,
  name = 'My phone',
) => shop.call(addPasskey, { body: { challenge, name, response } }, person)

/** Adds a passkey to an account. */
const add = async (
  person: RegisteredPerson,
  authenticator: Authenticator = newAuthenticator(),
  name?: string,
): Promise<Authenticator> => {
  const { options, challenge } = await begin(person)
  answerOf(await save(person, challenge, authenticator.create(options), name))
  return authenticator
}
const beginSignIn = async () => answerOf(await shop.call(passkeySignInOptions, {}))
const finish = (challenge: string, response: WebAuthnJson) =>
  shop.call(passkeySignIn, { body: { challenge, response } })
const signIn = async (authenticator: Authenticator) => {
  const { options, challenge } = await beginSignIn()
  return finish(challenge, authenticator.get(options))
}
const list = async (person: Pick<RegisteredPerson, 'token'>) =>
  answerOf(await shop.call(listPasskeys, {}, person))
const noticeCodes = async ({ id }: RegisteredPerson) =>
  (await notificationsOf(shop.db, id)).map(({ code }) => code)

describe('a passkey', () => {
  it('is added, signs in and is removed', async () => {
    const person = await registerPerson(shop)
    expect(await list(person)).toEqual([])
    const { options } = await begin(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Tonlé Cloud' },
      user: { name: person.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const authenticator = await add(person, newAuthenticator(), '<b>ទូរស័ព្ទ</b> ខ្ញុំ')
    const [saved] = await list(person)
    expect(saved).toMatchObject({ name: 'ទូរស័ព្ទ ខ្ញុំ', lastUsedAt: null })
    const tokens = answerOf(await signIn(authenticator))
    expect(tokens.messageCode).toBe('SUCCESS')
    const user = await shop.call(getUserInformation, {}, { token: tokens.accessToken })
    expect(answerOf(user).username).toBe(person.username)
    expect((await list(person))[0]?.lastUsedAt).not.toBeNull()
    const params = { id: saved?.id ?? '' }
    expect(await shop.call(removePasskey, { params }, person)).toMatchObject({ answer: [] })
    expect(codeOf(await shop.call(removePasskey, { params }, person))).toBe('PASSKEY_NOT_FOUND')
    expect(codeOf(await signIn(authenticator))).toBe('PASSKEY_INVALID')
    expect(await noticeCodes(person)).toEqual(
      expect.arrayContaining(['PASSKEY_ADDED', 'PASSKEY_REMOVED']),
    )
    await until(
      () => mailsTo(shop.sandbox, person.email),
      (mails) =>
        ['A passkey was added', 'A passkey was removed'].every((told) =>
          mails.some(({ subject }) => subject === told),
        ),
    )
  })

  it('counts as both factors, and does not bypass a required password change or a ban', async () => {
    const person = await registerPerson(shop)
    const authenticator = await add(person)
    await shop.db.insert(twoFactors).values({
      customerId: person.id,
      id: randomUUID(),
      sealedSecret: '',
      lastStep: 0,
      enabledAt: shop.clock.now(),
    })
    expect(answerOf(await signIn(authenticator)).messageCode).toBe('SUCCESS')
    const set = (fields: object) =>
      shop.db.update(customers).set(fields).where(eq(customers.id, person.id))
    await set({ mustChangePassword: true })
    expect(answerOf(await signIn(authenticator)).messageCode).toBe('FORCE_PASSWORD_CHANGE')
    await set({ bannedAt: shop.clock.now() })
    expect(codeOf(await signIn(authenticator))).toBe('ACCOUNT_BANNED')
  })

  it('without a signature counter still signs in', async () => {
    const authenticator = await add(await registerPerson(shop), newAuthenticator({ counts: false }))
    expect(codesOf([await signIn(authenticator), await signIn(authenticator)])).toEqual({ OK: 2 })
  })

  it('that was cloned is detected by its counter', async () => {
    const authenticator = await add(await registerPerson(shop))
    const copy = authenticator.copy()
    answerOf(await signIn(authenticator))
    answerOf(await signIn(authenticator))
    expect(codeOf(await signIn(copy))).toBe('PASSKEY_INVALID')
  })

  it('is one of at most ten, also with concurrent requests', async () => {
    const person = await registerPerson(shop)
    for (let times = 0; times < maximumPasskeys - 1; times += 1) await add(person)
    const begun = await Promise.all([1, 2, 3].map(() => begin(person)))
    const outcomes = await Promise.all(
      begun.map(({ options, challenge }) =>
        save(person, challenge, newAuthenticator().create(options)),
      ),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 1, PASSKEYS_LIMITED: 2 })
    expect(await shop.call(passkeyOptions, {}, person)).toMatchObject({
      problem: { messageCode: 'PASSKEYS_LIMITED', params: { limit: maximumPasskeys } },
    })
  })
})

describe('adding a passkey', () => {
  it('accepts a challenge once, within ten minutes, from the same customer', async () => {
    const person = await registerPerson(shop)
    const other = await registerPerson(shop)
    const first = await begin(person)
    const response = newAuthenticator().create(first.options)
    expect(codeOf(await save(other, first.challenge, response))).toBe('CHALLENGE_EXPIRED')
    const second = await begin(person)
    const made = newAuthenticator().create(second.options)
    const tabs = await Promise.all([1, 2].map(() => save(person, second.challenge, made)))
    expect(codesOf(tabs)).toEqual({ OK: 1, CHALLENGE_EXPIRED: 1 })
    const signInChallenge = (await beginSignIn()).challenge
    expect(codeOf(await save(person, signInChallenge, made))).toBe('CHALLENGE_EXPIRED')
  })

  it('ends with its challenge', async () => {
    const person = await registerPerson(shop)
    const { options, challenge } = await begin(person)
    await shop.db
      .update(challenges)
      .set({ expiresAt: new Date(shop.clock.now().getTime() - 1) })
      .where(eq(challenges.customerId, person.id))
    const outcome = await save(person, challenge, newAuthenticator().create(options))
    expect(codeOf(outcome)).toBe('CHALLENGE_EXPIRED')
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { verifiesUser: false }],
  ])('refuses one made for %s', async (_, changes) => {
    const person = await registerPerson(shop)
    const { options, challenge } = await begin(person)
    const response = newAuthenticator(changes).create(options)
    expect(codeOf(await save(person, challenge, response))).toBe('PASSKEY_INVALID')
    expect(await list(person)).toEqual([])
  })

  it('refuses an answer to another challenge, and a malformed answer', async () => {
    const person = await registerPerson(shop)
    const older = await begin(person)
    const replayed = newAuthenticator().create(older.options)
    for (const response of [replayed, {}, { id: 'x' }, { ...replayed, response: {} }]) {
      const { challenge } = await begin(person)
      expect(codeOf(await save(person, challenge, response))).toBe('PASSKEY_INVALID')
    }
  })

  it('refuses a key that is already registered', async () => {
    const owner = await registerPerson(shop)
    const authenticator = await add(owner)
    const thief = await registerPerson(shop)
    const { options, challenge } = await begin(thief)
    const response = authenticator.copy().create(options)
    expect(codeOf(await save(thief, challenge, response))).toBe('PASSKEY_INVALID')
    const tokens = answerOf(await signIn(authenticator))
    const user = await shop.call(getUserInformation, {}, { token: tokens.accessToken })
    expect(answerOf(user).username).toBe(owner.username)
  })
})

describe('signing in with a passkey', () => {
  it('accepts a challenge once, within ten minutes', async () => {
    const authenticator = await add(await registerPerson(shop))
    const { options, challenge } = await beginSignIn()
    const response = authenticator.get(options)
    const tabs = await Promise.all([1, 2, 3].map(() => finish(challenge, response)))
    expect(codesOf(tabs)).toEqual({ OK: 1, CHALLENGE_EXPIRED: 2 })
    const late = await beginSignIn()
    const signed = authenticator.get(late.options)
    shop.clock.advance(10 * minute)
    expect(codeOf(await finish(late.challenge, signed))).toBe('CHALLENGE_EXPIRED')
  })

  it('refuses an answer to another challenge', async () => {
    const authenticator = await add(await registerPerson(shop))
    const older = await beginSignIn()
    const { challenge } = await beginSignIn()
    expect(codeOf(await finish(challenge, authenticator.get(older.options)))).toBe(
      'PASSKEY_INVALID',
    )
  })

  it.each([
    ['of a page of another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { verifiesUser: false }],
  ])('refuses an answer %s', async (_, changes) => {
    const authenticator = await add(await registerPerson(shop))
    expect(codeOf(await signIn(authenticator.copy(changes)))).toBe('PASSKEY_INVALID')
    expect(codeOf(await signIn(authenticator))).toBe('OK')
  })

  it('refuses another key’s signature and another user’s handle', async () => {
    const authenticator = await add(await registerPerson(shop))
    const other = await add(await registerPerson(shop))
    const { options, challenge } = await beginSignIn()
    const mine = authenticator.get(options)
    const theirs = other.get(options)
    expect(codeOf(await finish(challenge, { ...mine, response: theirs['response'] }))).toBe(
      'PASSKEY_INVALID',
    )
    const impostor = authenticator.copy({ userHandle: other.userHandle() })
    expect(codeOf(await signIn(impostor))).toBe('PASSKEY_INVALID')
  })

  it('refuses a malformed answer and an unknown key', async () => {
    for (const response of [{}, { id: 'x', rawId: 'x', type: 'public-key' }]) {
      const { challenge } = await beginSignIn()
      expect(codeOf(await finish(challenge, response))).toBe('PASSKEY_INVALID')
    }
    const stranger = newAuthenticator()
    stranger.create({ user: { id: 'AAAA' }, challenge: 'AAAA' })
    expect(codeOf(await signIn(stranger))).toBe('PASSKEY_INVALID')
  })

  it('does not allow removing another customer’s passkey', async () => {
    const owner = await registerPerson(shop)
    await add(owner)
    const [theirs] = await list(owner)
    const other = await registerPerson(shop)
    const params = { id: theirs?.id ?? '' }
    expect(codeOf(await shop.call(removePasskey, { params }, other))).toBe('PASSKEY_NOT_FOUND')
    expect(await list(owner)).toHaveLength(1)
    expect(await shop.db.$count(passkeys, eq(passkeys.customerId, owner.id))).toBe(1)
  })
})
