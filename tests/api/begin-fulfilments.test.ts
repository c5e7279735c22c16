import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBeginFulfilments } from '../../src/server/selling/fulfilment/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { EnqueueOnce } from '../../src/server/platform/jobs/index.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

// Without jobs, so paid orders stay unfulfilled.
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' })
})
afterAll(() => shop.stop())

const secondMs = 1000
const dayMs = 24 * 3_600_000

const paidOrder = async (): Promise<string> => {
  const customer = await createCustomer(shop, { dollars: 50 })
  const { id } = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(id))
  return id
}

/** Creates the fulfilments of another server whose clock is ahead by the given time. */
const fulfilmentsAfter = (ms: number, fails = false) => {
  const added: string[] = []
  const enqueueOnce: EnqueueOnce = (_, { name }, jobs) => {
    if (fails) return Promise.reject(new Error('away'))
    for (const [id, data] of jobs) {
      expect(name).toBe('fulfil-order')
      expect(data).toEqual({ orderId: id })
      added.push(id)
    }
    return Promise.resolve()
  }
  const fulfilments = createBeginFulfilments({
    db: shop.db,
    clock: { now: () => new Date(shop.clock.now().getTime() + ms) },
    enqueueOnce,
    log: createLog('silent'),
  })
  return { fulfilments, added }
}

it('adds the jobs of orders paid concurrently in one insert, by their ids', async () => {
  const { fulfilments, added } = fulfilmentsAfter(0)
  fulfilments.begin('a')
  fulfilments.begin('b')
  fulfilments.begin('a')
  await fulfilments.stop()
  expect(added).toEqual(['a', 'b'])
})

it('finds orders that were paid but not started, from five seconds to six days ago', async () => {
  const orderId = await paidOrder()
  const found = async (ms: number): Promise<boolean> => {
    const { fulfilments, added } = fulfilmentsAfter(ms)
    await fulfilments.round()
    return added.includes(orderId)
  }
  expect(await found(4 * secondMs)).toBe(false)
  expect(await found(6 * secondMs)).toBe(true)
  expect(await found(5 * dayMs)).toBe(true)
  expect(await found(7 * dayMs)).toBe(false)
  // Nothing waits for a job any more.
  await rowsOf(
    shop.db,
    sql`update order_items set fulfilment = 'ACTIVE' where order_id = ${orderId}::uuid`,
  )
  expect(await found(6 * secondMs)).toBe(false)
})

it('leaves what could not be added to the next sweep', async () => {
  const { fulfilments } = fulfilmentsAfter(0, true)
  fulfilments.begin('a')
  await expect(fulfilments.stop()).resolves.toBeUndefined()
})
