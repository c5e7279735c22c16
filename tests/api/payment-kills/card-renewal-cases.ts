import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { fromDollars } from '../../../src/contract/money.ts'
import { setAutoRenew } from '../../../src/contract/owned-domains.ts'
import { GOOD_CARDS } from '../../../src/sandbox/cybersource/test-cards.ts'
import { balanceAccount, transfer } from '../../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { movedBy, notificationsOf } from '../books.ts'
import { freeName } from '../buying.ts'
import { answerOf } from '../outcomes.ts'
import { minute, total, type Bench, type Cases, type KillCase } from './kill-bench.ts'
import type { SavedCards } from './saved-cards.ts'

const hour = 60 * minute
const day = 24 * hour

/** A year of .com: $14.99 with the VAT of Cambodia. */
const renewalTotal = 16.49

const renewals = 'automatic renewals'

interface ChargeJob extends Record<string, unknown> {
  readonly id: string
  readonly data: unknown
}

/** Renewals that a saved card pays without its customer. */
export const cardRenewalCases = (bench: Bench, savedCards: SavedCards): Cases => {
  const { shop, mortal } = bench

  const receive = (customerId: string, dollars: number): Promise<unknown> => {
    const to = balanceAccount(customerId)
    const cause = `more:${randomUUID()}`
    const entry = { cause, from: 'opening' as const, to, amount: fromDollars(dollars) }
    return transfer(shop.db, [entry], shop.clock.now())
  }

  /** A domain that renews itself soon, of a customer with a card and nothing left. */
  const announced = async () => {
    const { customer } = await savedCards.holderOf('renewals', GOOD_CARDS.frictionless)
    const { id: customerId, token } = customer
    // Later charges need the scheme's id of the first one.
    await savedCards.refundVerifications(customerId)
    await receive(customerId, total)
    const order = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    await shop.app.perform('fulfil-order', { orderId: order.id })
    const [service] = await rowsOf<{ id: string }>(
      shop.db,
      sql`select s.id from services s join order_items i on i.id = s.order_item_id
        where i.order_id = ${order.id}::uuid`,
    )
    if (service === undefined) throw new Error('no domain')
    const { id } = service
    const end = new Date(shop.clock.now().getTime() + 30 * day).toISOString()
    await rowsOf(
      shop.db,
      // Only this domain: others would add moments each time.
      sql`with others as (update services set auto_renew = false where id <> ${id}::uuid)
        update services set expires_at = ${end}::timestamptz where id = ${id}::uuid`,
    )
    const enable = { params: { id }, body: { enabled: true } }
    answerOf(await shop.call(setAutoRenew, enable, { token }))
    await shop.app.runSchedule(renewals)
    shop.clock.advance(day + hour)
    return { customerId, serviceId: id }
  }

  const chargeJobs = (serviceId: string) =>
    rowsOf<ChargeJob>(
      shop.db,
      sql`select id::text, data from pgboss.job where name = 'charge-renewal'
        and data->>'serviceId' = ${serviceId} and state = 'created'`,
    )

  /** Repeats the job until it ends, as the queue does. */
  const performCharge = async ({ id, data }: ChargeJob): Promise<void> => {
    // The first try is before any poll, which would find the charge too.
    for (const nextMs of [2 * minute, 41 * minute, hour, hour]) {
      const isDone = await shop.app.perform('charge-renewal', data).then(
        () => true,
        () => false,
      )
      if (isDone) {
        await rowsOf(
          shop.db,
          sql`update pgboss.job set state = 'completed', completed_on = now()
            where id = ${id}::uuid and name = 'charge-renewal'`,
        )
        return
      }
      await bench.pollAfter(nextMs)
    }
    throw new Error('the charge of a renewal does not end')
  }

  const ordersOf = (serviceId: string) =>
    rowsOf<{ id: string; state: string }>(
      shop.db,
      sql`select id, state from orders
        where idempotency_key like ${`auto-renew:${serviceId}:%`} order by created_at`,
    )

  const isPaid = async (serviceId: string): Promise<boolean> =>
    (await ordersOf(serviceId)).some(({ state }) => state === 'PAID')

  const chargeAll = async (serviceId: string): Promise<void> => {
    for (const job of await chargeJobs(serviceId)) await performCharge(job)
  }

  /** A charge that the gateway never got refuses nothing: the card is charged the day after. */
  const chargeAgain = async (customerId: string, serviceId: string): Promise<void> => {
    const codes = (await notificationsOf(shop.db, customerId)).map(({ code }) => code)
    expect(codes).not.toContain('AUTO_RENEW_CARD_REFUSED')
    shop.clock.advance(day + hour)
    await shop.app.runSchedule(renewals)
    await chargeAll(serviceId)
  }

  const check = async (customerId: string, serviceId: string): Promise<void> => {
    await chargeAll(serviceId)
    if (!(await isPaid(serviceId))) await chargeAgain(customerId, serviceId)
    const orders = await ordersOf(serviceId)
    const [paid, ...more] = orders.filter(({ state }) => state === 'PAID')
    if (paid === undefined) throw new Error('the renewal was not paid')
    expect(more).toEqual([])
    const customer = await bench.signedIn(customerId)
    for (const { id } of orders) {
      const isThis = id === paid.id
      expect(await movedBy(shop.db, id)).toBe(isThis ? fromDollars(renewalTotal) : 0)
      expect(await bench.invoicesOf(id)).toBe(isThis ? 1 : 0)
      const charged = isThis ? fromDollars(renewalTotal) / 100 : 0
      expect(await savedCards.chargedCents(id)).toBe(charged)
      const { state, paymentState } = await customer.findOrder(id)
      expect(state).toBe(isThis ? 'PAID' : 'CANCELLED')
      expect(paymentState === 'SUCCESS').toBe(isThis)
    }
    expect(await bench.ledgerBalance(customerId)).toBe(0)
    expect(await customer.balance()).toBe(0)
  }

  return {
    renewalOrdered: async (): Promise<KillCase> => {
      const { customerId, serviceId } = await announced()
      return {
        run: () => mortal.runSchedule(renewals),
        recover: async () => {
          // A renewal that was claimed is due again after its claim.
          shop.clock.advance(11 * minute)
          await shop.app.runSchedule(renewals)
        },
        check: () => check(customerId, serviceId),
      }
    },

    renewalCharged: async (): Promise<KillCase> => {
      const { customerId, serviceId } = await announced()
      await shop.app.runSchedule(renewals)
      const [job] = await chargeJobs(serviceId)
      if (job === undefined) throw new Error('no charge waits')
      return {
        run: () => mortal.perform('charge-renewal', job.data),
        recover: () => performCharge(job),
        check: () => check(customerId, serviceId),
      }
    },
  }
}
