import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, refresh } from '../../src/contract/accounts.ts'
import {
  banCustomer,
  endAllSessions,
  endCustomerSessions,
  liftBan,
} from '../../src/server/accounts/operator.ts'
import { openDataDir } from './data-dir.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { registerPerson, type RegisteredPerson } from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off' })
})
afterAll(() => shop.stop())

const signIn = ({ username, password }: RegisteredPerson) =>
  shop.call(login, { body: { username, password } })
const look = async ({ token }: RegisteredPerson) =>
  codeOf(await shop.call(getUserInformation, {}, { token }))

describe('an operator', () => {
  it('bans a customer at once, and lifts the ban', async () => {
    const person = await registerPerson(shop)
    expect(await banCustomer(shop.db, shop.clock, person.username.toUpperCase())).toBe(true)
    await until(
      () => look(person),
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
      () => look(person),
      (code) => code === 'UNAUTHORIZED',
    )
    expect(codeOf(await shop.call(refresh, { body: { refreshToken } }))).toBe(
      'REFRESH_TOKEN_INVALID',
    )
    expect(await look(other)).toBe('OK')

    const { refreshToken: later } = answerOf(await signIn(person))
    expect(await endAllSessions(shop.db, shop.clock)).toBeGreaterThanOrEqual(2)
    await until(
      () => look(other),
      (code) => code === 'UNAUTHORIZED',
    )
    expect(codeOf(await shop.call(refresh, { body: { refreshToken: later } }))).toBe(
      'REFRESH_TOKEN_INVALID',
    )
    expect(await endAllSessions(shop.db, shop.clock)).toBe(0)
  })

  it('is told when there is no such customer', async () => {
    expect(await banCustomer(shop.db, shop.clock, 'nobody')).toBe(false)
    expect(await liftBan(shop.db, 'nobody')).toBe(false)
    expect(await endCustomerSessions(shop.db, shop.clock, 'nobody')).toBe(false)
  })
})

describe('npm run account', () => {
  let directory: string
  let place: Readonly<Record<string, string>>
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'operator-'))
    place = await openDataDir(directory)
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const run = (...args: readonly string[]): Promise<{ code: number | null; said: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, ...place }
      const child = spawn(process.execPath, ['scripts/account.ts', ...args], { env })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text))
      child.on('close', (code) => resolve({ code, said: said.trim() }))
    })

  it('says in one line what it did, and what it could not do', { timeout: 120_000 }, async () => {
    expect(await run('ban', 'demo')).toEqual({ code: 0, said: 'demo is banned.' })
    expect(await run('unban', 'nobody')).toEqual({
      code: 1,
      said: 'There is no customer with the user name nobody.',
    })
  })

  it('says what it can do when it is asked for something else', { timeout: 120_000 }, async () => {
    const { code, said } = await run('forget', 'demo')
    expect(code).toBe(2)
    expect(said).toContain('end-sessions --all')
  })
})
