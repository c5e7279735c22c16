import { afterEach, expect, it, vi } from 'vitest'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { openTestDatabase, startApi, until } from './shop-api.ts'
import { openDatabaseClock } from '../../src/server/platform/db/database-clock.ts'

afterEach(() => void vi.useRealTimers())

const hours = 3_600_000

it('a machine whose clock jumps by hours ends no session, and misses no paid order', async () => {
  const opened = await openTestDatabase()
  const clock = await openDatabaseClock(opened.database.db)
  const shop = await startApi({}, { open: () => Promise.resolve(opened), runsBy: clock })
  try {
    const customer = await createCustomer(shop, { dollars: 50 })
    for (const jump of [-9 * hours, 9 * hours]) {
      const before = clock.now().getTime()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
      await clock.sync()
      expect(clock.now().getTime() - before).toBeLessThan(60_000)
      const order = await customer.order([freeName()], 'BALANCE')
      answerOf(await customer.payByBalance(order.id))
      const done = await until(
        () => customer.findOrder(order.id),
        ({ state }) => state === 'COMPLETED',
      ).finally(() => vi.useRealTimers())
      expect(done.items[0]?.fulfilment).toBe('ACTIVE')
    }
  } finally {
    await shop.stop()
  }
})
