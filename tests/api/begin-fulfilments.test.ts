import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createBeginFulfilments,
  createRestartLost,
} from '../../src/server/selling/fulfilment/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { EnqueueOnce } from '../../src/server/platform/jobs/index.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

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

it('restarts a paid order whose jobs have all failed, by the same id all day', async () => {
  const orderId = await paidOrder()
  const stateOf = (state: 'created' | 'failed') =>
    rowsOf(
      shop.db,
      sql`update pgboss.job set state = ${state}::pgboss.job_state
        where name = 'fulfil-order' and data->>'orderId' = ${orderId} returning 1 as changed`,
    )
  const restarted = async (ms: number): Promise<readonly string[]> => {
    const ids: string[] = []
    const enqueueOnce: EnqueueOnce = (_, { name }, dataById) => {
      expect(name).toBe('fulfil-order')
      expect([...dataById.values()]).toEqual([{ orderId }])
      ids.push(...dataById.keys())
      return Promise.resolve()
    }
    const clock = { now: () => new Date(shop.clock.now().getTime() + ms) }
    await createRestartLost({ db: shop.db, clock, enqueueOnce, log: createLog('silent') })()
    return ids
  }
  await until(
    () => stateOf('created'),
    (jobs) => jobs.length > 0,
  )
  expect(await restarted(7 * dayMs)).toEqual([])
  await stateOf('failed')
  expect(await restarted(9 * 60 * secondMs)).toEqual([])
  const [id = ''] = await restarted(7 * dayMs)
  expect(await restarted(7 * dayMs)).toEqual([id])
  expect(await restarted(8 * dayMs)).not.toEqual([id])
  // A waiting item is woken by itself.
  await rowsOf(
    shop.db,
    sql`update order_items set wake_at = now() where order_id = ${orderId}::uuid`,
  )
  expect(await restarted(7 * dayMs)).toEqual([])
})

it('leaves what could not be added to the next sweep', async () => {
  const { fulfilments } = fulfilmentsAfter(0, true)
  fulfilments.begin('a')
  await expect(fulfilments.stop()).resolves.toBeUndefined()
})
