import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPglite, type Database } from '../../../platform/db/database.ts'
import { customers } from '../../../platform/db/schema/index.ts'
import { createSecretBox } from '../../../platform/secrets/secret-box.ts'
import { parseSecretKeys } from '../../../platform/secrets/secret-keys.ts'
import { startSetup, turnOn } from './turn-on.ts'

let database: Database
beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
}, 60_000)
afterAll(() => database.close())

const now = new Date('2026-11-21T00:00:00Z')

it('makes recovery codes in the password queue, and none when two-factor is on', async () => {
  const keys = parseSecretKeys(`a:${Buffer.alloc(32, 7).toString('base64')}`)
  if (keys === undefined) throw new Error('no keys')
  let hashes = 0
  const parts = {
    db: database.db,
    clock: { now: () => now },
    secretBox: createSecretBox(keys),
    enqueue: () => Promise.resolve(),
    passwords: {
      derive: () => Promise.resolve(Buffer.from(`a slow hash ${(hashes += 1)}`.padEnd(32))),
    },
  }
  const customerId = randomUUID()
  await database.db.insert(customers).values({
    ...{ id: customerId, username: 'Dara', email: 'dara@example.com', passwordHash: '' },
    ...{ firstName: 'Dara', lastName: 'Sok', registerCountry: 'KH', websiteId: 'KH' },
    ...{ locale: 'en', createdAt: now },
  })
  const signedIn = { customerId, websiteId: 'KH', session: randomUUID() } as const
  const { secret, setup } = await startSetup(parts, signedIn)
  const given = { code: new TOTP({ secret }).generate({ timestamp: now.getTime() }), setup }
  await turnOn(parts, signedIn, given)
  expect(hashes).toBe(10)
  await expect(turnOn(parts, signedIn, given)).rejects.toMatchObject({ code: 'INVALID_2FA_STATUS' })
  expect(hashes).toBe(10)
})
