import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondFactorPurpose } from '../../src/server/customers/accounts/index.ts'
import { openPglite, openPostgres, type Queryable } from '../../src/server/platform/db/database.ts'
import {
  cartItems,
  orderItems,
  steps,
  twoFactors,
} from '../../src/server/platform/db/schema/index.ts'
import { resealSecrets, secretKeyUse } from '../../src/server/staff/reseal-secrets.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { parseSecretKeys, type SecretKeys } from '../../src/server/platform/secrets/secret-keys.ts'
import { openAuthCode, sealAuthCode } from '../../src/server/services/transfers/sealed-auth-code.ts'
import { credentialsPurpose } from '../../src/server/services/web-spaces/index.ts'
import { freeName } from './buying.ts'
import { createCustomer, insertCustomer } from './customers.ts'
import { openDataDir } from './data-dir.ts'
import { runShop, type CommandEnd } from './operator-command.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const keyText = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`
const keysOf = (...texts: readonly string[]): SecretKeys => {
  const keys = parseSecretKeys(texts.join())
  if (keys === undefined) throw new Error('no keys')
  return keys
}

const [old, fresh, stranger] = [keyText('old'), keyText('fresh'), keyText('stranger')]
const both = keysOf(fresh, old)
const secret = 'JBSWY3DPEHPK3PXP'

/** Turns two-factor on for a customer, with a secret sealed by these keys. */
const giveSecondFactor = async (db: Queryable, customerId: string, keys: SecretKeys) => {
  const sealedSecret = createSecretBox(keys).seal(secret, secondFactorPurpose(customerId))
  const enabledAt = new Date()
  await db
    .insert(twoFactors)
    .values({ customerId, id: randomUUID(), sealedSecret, lastStep: 0, enabledAt })
}

const totals = async (db: Queryable, keys: SecretKeys) =>
  Object.fromEntries((await secretKeyUse(db, keys)).map(({ keyId, total }) => [keyId, total]))

describe('secrets of an old key', () => {
  let shop: ShopApi
  beforeAll(async () => {
    shop = await startApi({ JOBS: 'off' })
  })
  afterAll(() => shop.stop())

  const newHolder = async (keys: SecretKeys): Promise<string> => {
    const id = await insertCustomer(shop.db, { dollars: 1, site: 'KH', now: shop.clock.now() })
    await giveSecondFactor(shop.db, id, keys)
    return id
  }

  /** Creates an order with a sealed auth code. */
  const newOrder = async (keys: SecretKeys) => {
    const customer = await createCustomer(shop)
    const name = freeName()
    const { id } = await customer.order([name], 'BALANCE')
    const sealed = sealAuthCode(createSecretBox(keys), name, 'auth-4711')
    await shop.db.update(orderItems).set({ secret: sealed }).where(eq(orderItems.orderId, id))
    await shop.db.delete(cartItems).where(eq(cartItems.customerId, customer.id))
    const stored = async () => {
      const [row] = await shop.db
        .select({ secret: orderItems.secret })
        .from(orderItems)
        .where(eq(orderItems.orderId, id))
      return row?.secret ?? null
    }
    return { id, name, stored }
  }

  it('are sealed again in every table, and open with the new key alone', async () => {
    const holders = [await newHolder(keysOf(old)), await newHolder(keysOf(fresh))]
    const order = await newOrder(keysOf(old))
    const customer = await createCustomer(shop)
    const inCart = freeName()
    await customer.add([inCart])
    const sealed = sealAuthCode(createSecretBox(keysOf(old)), inCart, 'auth-0815')
    await shop.db
      .update(cartItems)
      .set({ secret: sealed })
      .where(eq(cartItems.customerId, customer.id))

    expect(await secretKeyUse(shop.db, both)).toEqual([
      { keyId: 'fresh', rows: new Map([['second factors', 1]]), total: 1, unreadable: 0 },
      {
        keyId: 'old',
        rows: new Map([
          ['second factors', 1],
          ['auth codes in carts', 1],
          ['auth codes in orders', 1],
        ]),
        total: 3,
        unreadable: 0,
      },
    ])
    expect(await resealSecrets(shop.db, both)).toBe(3)
    expect(await totals(shop.db, both)).toEqual({ fresh: 4, old: 0 })
    expect(await resealSecrets(shop.db, both)).toBe(0)

    const box = createSecretBox(keysOf(fresh))
    const factors = await shop.db
      .select()
      .from(twoFactors)
      .where(inArray(twoFactors.customerId, holders))
    expect(
      factors.map(({ customerId, sealedSecret }) =>
        box.open(sealedSecret, secondFactorPurpose(customerId)),
      ),
    ).toEqual(holders.map(() => ({ text: secret, isStale: false })))
    expect(openAuthCode(box, order.name, await order.stored())).toBe('auth-4711')
    const [item] = await shop.db
      .select({ secret: cartItems.secret })
      .from(cartItems)
      .where(eq(cartItems.customerId, customer.id))
    expect(openAuthCode(box, inCart, item?.secret)).toBe('auth-0815')
  })

  it('of a web space are sealed again where they were decided', async () => {
    const owner = randomUUID()
    const sealed = createSecretBox(keysOf(old)).seal('{}', credentialsPurpose(owner))
    await shop.db
      .insert(steps)
      .values({ owner, name: 'credentials', intent: { sealed }, state: 'DONE', value: { sealed } })
    expect(await resealSecrets(shop.db, both)).toBe(2)
    const [step] = await shop.db.select().from(steps).where(eq(steps.owner, owner))
    const box = createSecretBox(keysOf(fresh))
    const isOpened = { text: '{}', isStale: false }
    for (const part of [step?.intent, step?.value]) {
      const { sealed: again } = part as { readonly sealed: string }
      expect(box.open(again, credentialsPurpose(owner))).toEqual(isOpened)
    }
    await shop.db.delete(steps).where(eq(steps.owner, owner))
  })

  it('are processed in batches, also by two concurrent runs', async () => {
    const ids: string[] = []
    await shop.db.transaction(async (tx) => {
      for (let count = 0; count < 1100; count += 1) {
        const id = await insertCustomer(tx, { dollars: 1, site: 'KH', now: shop.clock.now() })
        await giveSecondFactor(tx, id, keysOf(old))
        ids.push(id)
      }
    })
    const before = await totals(shop.db, both)
    const counts = await Promise.all([resealSecrets(shop.db, both), resealSecrets(shop.db, both)])
    expect(counts[0] + counts[1]).toBe(1100)
    expect(await totals(shop.db, both)).toEqual({ fresh: (before.fresh ?? 0) + 1100, old: 0 })
    await shop.db.delete(twoFactors).where(inArray(twoFactors.customerId, ids))
  })

  it('that are deleted meanwhile stay deleted', async () => {
    const order = await newOrder(keysOf(old))
    let resealing: Promise<number> | undefined
    await shop.db.transaction(async (tx) => {
      // PostgreSQL lets the other run read the row and then wait; PGlite makes it wait at once.
      await tx.update(orderItems).set({ secret: null }).where(eq(orderItems.orderId, order.id))
      resealing = resealSecrets(shop.db, both)
      await pause(300)
    })
    expect(await resealing).toBe(0)
    expect(await order.stored()).toBeNull()
  })

  it('of a missing or different key stay unchanged and are reported', async () => {
    const lost = await newHolder(keysOf(stranger))
    const other = await newHolder(keysOf(keyText('fresh')))
    const stored = () =>
      shop.db
        .select({ sealed: twoFactors.sealedSecret })
        .from(twoFactors)
        .where(inArray(twoFactors.customerId, [lost, other]))
        .orderBy(twoFactors.sealedSecret)
    const before = await stored()
    expect(await resealSecrets(shop.db, both)).toBe(0)
    expect(await stored()).toEqual(before)
    const [first, second, third] = await secretKeyUse(shop.db, both)
    expect(first).toMatchObject({ keyId: 'fresh', unreadable: 1 })
    expect(second).toMatchObject({ keyId: 'old', total: 0 })
    expect(third).toMatchObject({ keyId: 'stranger', total: 1, unreadable: 1 })
    await shop.db.delete(twoFactors).where(inArray(twoFactors.customerId, [lost, other]))
  })
})

describe('npm run shop -- secret', () => {
  let directory: string
  let place: Awaited<ReturnType<typeof openDataDir>>
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'secrets-'))
    place = await openDataDir(directory)
    const { DATABASE_URL: url, DATA_DIR: dataDir } = place
    const database =
      url === undefined
        ? await openPglite({ dataDir })
        : await openPostgres({ url, connections: 2 })
    const id = await insertCustomer(database.db, { dollars: 1, site: 'KH', now: new Date() })
    await giveSecondFactor(database.db, id, keysOf(old))
    await database.close()
  }, 60_000)
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const run = (keys: readonly string[], ...args: readonly string[]): Promise<CommandEnd> =>
    runShop(['secret', ...args], { ...place, SECRET_KEYS: keys.join() })

  it('reports the use of each key, and releases the old one', { timeout: 120_000 }, async () => {
    expect(await run([fresh, old], 'status')).toEqual({
      code: 0,
      said: 'fresh seals now: nothing\nold is still needed: 1 second factors',
    })
    expect(await run([fresh], 'reseal')).toEqual({
      code: 1,
      said: [
        '0 rows were sealed anew.',
        'fresh seals now: nothing',
        'old is missing in SECRET_KEYS: 1 second factors',
        'Not all of them could be sealed anew.',
      ].join('\n'),
    })
    expect(await run([fresh, old], 'reseal')).toEqual({
      code: 0,
      said: [
        '1 rows were sealed anew.',
        'fresh seals now: 1 second factors',
        'old is needed no more: nothing',
      ].join('\n'),
    })
    expect(await run([keyText('fresh')], 'status')).toEqual({
      code: 0,
      said: [
        'fresh seals now: 1 second factors',
        "  1 of them can't be opened by it: it is another key of the same name.",
      ].join('\n'),
    })
  })

  it('creates no keys, and shows its help', { timeout: 60_000 }, async () => {
    expect(await run([], 'status')).toEqual({
      code: 1,
      said: 'There are no keys: set SECRET_KEYS, or DATA_DIR to where they are kept.',
    })
    const { code, said } = await run([fresh], 'forget')
    expect(code).toBe(2)
    expect(said).toContain('npm run shop -- secret reseal')
  })
})
