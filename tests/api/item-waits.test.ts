import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createFulfilOrder,
  createItemWaits,
  createWakeItems,
} from '../../src/server/selling/fulfilment/index.ts'
import type { Fulfilment, ItemFulfilment } from '../../src/server/selling/items/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { Enqueue, EnqueueOnce } from '../../src/server/platform/jobs/index.ts'
import { fulfilOrder, type OrderWork } from '../../src/server/selling/fulfilment/jobs.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { answerCommand } from '../../src/server/platform/verbs/index.ts'
import { verbs } from '../../src/server/staff/verbs.ts'
import { readSteps, settleUnknown, unknownSteps } from '../../src/server/platform/steps/index.ts'
import { itemIdsOf, transfersFor } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

// Without jobs: the test makes each run.
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' })
})
afterAll(() => shop.stop())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let later = 0
const clock = { now: () => new Date(shop.clock.now().getTime() + later) }
beforeEach(() => {
  later = 0
})

/** Creates a paid order of one item, whose kind behaves as scripted. */
const paidItem = async (fulfil: ItemFulfilment['fulfil'], rest: Partial<ItemFulfilment> = {}) => {
  const { db } = shop
  const customer = await createCustomer(shop, { dollars: 50 })
  const { id: orderId } = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(orderId))
  const [id = ''] = await itemIdsOf(db, orderId)
  const jobs: OrderWork[] = []
  const isOfItem = (data: unknown): data is OrderWork =>
    typeof data === 'object' && data !== null && 'orderItemId' in data && data.orderItemId === id
  const enqueue: Enqueue = (_, job, data) => {
    const added: unknown = data
    if (job.name === fulfilOrder.name && isOfItem(added)) jobs.push(added)
    return Promise.resolve()
  }
  const enqueueOnce: EnqueueOnce = (_, job, added) => {
    const values: readonly unknown[] = [...added.values()]
    if (job.name === fulfilOrder.name) jobs.push(...values.filter(isOfItem))
    return Promise.resolve()
  }
  const kind = { ...rest, fulfil }
  const actions = { registration: kind, renewal: kind, reactivation: kind, transfer: kind }
  const fulfilment = createFulfilOrder({
    ...{ db, clock, enqueue, enqueueOnce, notifyTabs: () => undefined },
    log: createLog('silent'),
    table: { DOMAIN: actions },
  })
  const run = async (job: OrderWork): Promise<void> => {
    const work = await fulfilment.fulfil([job])
    await work(job, { id: 'job', isLast: false })
  }
  return {
    ...{ customer, orderId, id, jobs, run, enqueue },
    runOrder: () => run({ orderId }),
    waits: createItemWaits({ clock, enqueue }),
    wake: createWakeItems({ db, clock, enqueueOnce }),
    shown: async () => (await customer.findOrder(orderId)).items[0]?.fulfilment,
  }
}

const wakeAfter = (ms: number): Fulfilment => ({
  is: 'waiting',
  on: 'customer',
  what: 'AWAITING_DOCUMENTS',
  wakeAt: new Date(clock.now().getTime() + ms),
  deadlineAt: new Date(clock.now().getTime() + 30 * dayMs),
})

const active = (): Fulfilment => ({ is: 'active', startsAt: clock.now() })

const busy = new Error('busy')

describe('a waiting item', () => {
  it('has no job, and is resumed once when it is due, also after its job was lost', async () => {
    const item = await paidItem(() => Promise.resolve(wakeAfter(dayMs)))
    await item.runOrder()
    expect(await item.shown()).toBe('AWAITING_DOCUMENTS')
    later = dayMs - minuteMs
    await item.wake()
    expect(item.jobs).toEqual([])
    later = dayMs
    await Promise.all([item.wake(), item.wake()])
    expect(item.jobs).toEqual([{ orderId: item.orderId, orderItemId: item.id }])
    later = dayMs + 6 * minuteMs
    await item.wake()
    expect(item.jobs).toHaveLength(2)
  })

  it('resumes at its deadline at the latest', async () => {
    const item = await paidItem(() => Promise.resolve(wakeAfter(90 * dayMs)))
    await item.runOrder()
    later = 30 * dayMs
    await item.wake()
    expect(item.jobs).toHaveLength(1)
  })

  it('discards a step that was opened but not used', async () => {
    const item = await paidItem(() => Promise.resolve(wakeAfter(dayMs)), { opensStep: true })
    await item.runOrder()
    expect(await readSteps(shop.db, item.id)).toEqual([])
  })

  it('keeps the state a verb set while a run was checking', async () => {
    const item = await paidItem(async ({ item: { what } }) => {
      if (what !== null) expect(await item.waits.end(shop.db, item.id, what)).toBe(true)
      return wakeAfter(dayMs)
    })
    await item.runOrder()
    await item.run({ orderId: item.orderId, orderItemId: item.id })
    expect(await item.shown()).toBe('IN_PROGRESS')
    // The verb also runs once.
    expect(await item.waits.end(shop.db, item.id, 'AWAITING_DOCUMENTS')).toBe(false)
    expect(item.jobs).toHaveLength(1)
  })
})

describe('an item past its wait', () => {
  it('is retried by the schedule, not by its order’s job, and ends', async () => {
    const results: (Fulfilment | Error)[] = [wakeAfter(dayMs), busy, busy, active()]
    const item = await paidItem(() => {
      const next = results.shift()
      return next === undefined || next instanceof Error
        ? Promise.reject(next ?? new Error('run once too often'))
        : Promise.resolve(next)
    })
    await item.runOrder()
    await item.waits.end(shop.db, item.id, 'AWAITING_DOCUMENTS')
    await item.runOrder()
    expect(results).toHaveLength(3)
    for (const wait of [0, 6_000, 12_000]) {
      later = wait
      if (wait > 0) await item.wake()
      const job = item.jobs.shift()
      if (job === undefined) throw new Error(`no job after ${wait} ms`)
      await item.run(job)
    }
    expect([await item.shown(), item.jobs]).toEqual(['ACTIVE', []])
  })

  it('is given up after three days, with a final look', async () => {
    const item = await paidItem(async (_, steps) => {
      await steps.once('call', { intent: () => 'x', run: () => Promise.reject(busy) })
      return active()
    })
    await shop.db.execute(sql`update order_items set waits_on = 'staff', what = 'IN_REVIEW'
      where id = ${item.id}::uuid`)
    await item.waits.end(shop.db, item.id, 'IN_REVIEW')
    later = 3 * dayMs + minuteMs
    await item.wake()
    await item.run({ orderId: item.orderId, orderItemId: item.id })
    expect(await item.shown()).toBe('REFUNDED')
    expect(await transfersFor(shop.db, `refund:${item.id}`)).toHaveLength(2)
  })
})

describe('an interrupted step that nothing can look up', () => {
  it('waits for staff, is neither repeated nor refunded, and continues with their answer', async () => {
    let calls = 0
    const item = await paidItem(async (_, steps) => {
      await steps.once('call', {
        intent: () => ({ name: 'server-1' }),
        run: () => {
          calls += 1
          return Promise.reject(busy)
        },
      })
      return active()
    })
    await expect(item.runOrder()).rejects.toThrow('busy')
    await item.runOrder()
    expect([calls, await item.shown()]).toEqual([1, 'IN_PROGRESS'])
    const [row] = await rowsOf<{ waits_on: string; what: string }>(
      shop.db,
      sql`select waits_on, what from order_items where id = ${item.id}::uuid`,
    )
    expect(row).toEqual({ waits_on: 'staff', what: 'STEP_UNKNOWN' })
    const [unknown] = (await unknownSteps(shop.db)).filter(({ owner }) => owner === item.id)
    if (unknown === undefined) throw new Error('staff see nothing')
    later = 61 * minuteMs
    await item.wake()
    const [job] = item.jobs
    if (job === undefined) throw new Error('no job')
    await item.run(job)
    expect(calls).toBe(1)
    await settleUnknown(shop.db, unknown, { happened: true, value: null })
    await item.run(job)
    expect([calls, await item.shown()]).toEqual([1, 'ACTIVE'])
  })

  it.each([
    ['done', ['{"id":"seen"}'], { id: 'seen' }],
    ['retry', [], { id: 'made' }],
  ] as const)(
    'is listed for the operator, and continues when it is settled as %s',
    async (outcome, given, value) => {
      const values: unknown[] = []
      let isBusy = true
      const item = await paidItem(async (_, steps) => {
        const made = await steps.once('call', {
          intent: () => ({ name: 'server-1' }),
          run: () => (isBusy ? Promise.reject(busy) : Promise.resolve({ id: 'made' })),
        })
        values.push(made)
        return active()
      })
      await expect(item.runOrder()).rejects.toThrow('busy')
      await item.runOrder()
      isBusy = false
      const operate = (...args: readonly string[]) =>
        answerCommand(
          verbs,
          { args, actor: { kind: 'operator', id: 'root' }, files: {} },
          {
            ...{ db: shop.db, clock, log: createLog('silent'), dataDir: 'memory://' },
            staffUrl: () => '',
            ...{ enqueue: item.enqueue, newId: randomUUID },
            ...{ retryFailed: shop.app.jobs.retryFailed, notifyTabs: () => undefined },
            ...{ secretKeys: () => Promise.resolve(undefined), backup: readConfig({}).backup },
          },
        )
      const { text } = await operate('step', 'list')
      expect(text).toContain(`${item.id}  call  {"name":"server-1"}  2 tries  interrupted`)
      const settle = ['step', 'settle', item.id, 'call', outcome, ...given]
      expect(await operate(...settle, '--reason', 'seen at the provider')).toMatchObject({
        code: 0,
        text: expect.stringContaining('its item continues') as unknown,
      })
      expect(await operate(...settle)).toMatchObject({ code: 1 })
      expect((await operate('step', 'list')).text).not.toContain(item.id)
      const [job] = item.jobs
      if (job === undefined) throw new Error('no job')
      await item.run(job)
      expect([values, await item.shown()]).toEqual([[value], 'ACTIVE'])
      const audit = await rowsOf(
        shop.db,
        sql`select action, reason, before->>'state' as before, after->>'state' as after
          from audit_log where subject = ${`${item.id} call`}`,
      )
      const after = outcome === 'done' ? 'DONE' : null
      expect(audit).toEqual([
        { action: 'step settle', reason: 'seen at the provider', before: 'UNKNOWN', after },
      ])
    },
  )

  it('needs a value if it is done, and has none if it runs again', async () => {
    const owner = randomUUID()
    const refusals = {
      done: 'A step that is done needs its value in JSON.',
      'done {': 'The value is not JSON: {',
      'retry 1': 'A step that runs again has no value.',
      never: 'The OUTCOME is done or retry.',
      retry: `There is no unknown step call of ${owner}.`,
    }
    for (const [typed, text] of Object.entries(refusals)) {
      const args = ['step', 'settle', owner, 'call', ...typed.split(' ')]
      const actor = { kind: 'operator', id: 'root' } as const
      expect(await shop.app.command({ args, actor, files: {} })).toEqual({ code: 1, text })
    }
  })
})
