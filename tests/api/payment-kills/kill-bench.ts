import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '../../../src/server/app.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import type { WebsiteId } from '../../../src/contract/shared-shapes.ts'
import { buyerWith } from '../buying.ts'
import { insertCustomer, issueToken, type TestCustomer } from '../customers.ts'
import type { createCaller, ShopApi } from '../shop-api.ts'

/** A payment, refund or reversal during which a server is killed. */
export interface KillCase {
  /** What the server does when it is killed. */
  readonly run: () => Promise<unknown>
  /** What happens by itself, or by the customer's or staff's next try, after it started again. */
  readonly recover: () => Promise<unknown>
  /** The money moved once. */
  readonly check: () => Promise<void>
}

/** Prepares a case that can be run, each time a new one. */
export type Prepare = () => Promise<KillCase>
export type Cases = Readonly<Record<string, Prepare>>

export const minute = 60_000

/** One .com name for a year, with the VAT of Cambodia. */
export const total = 14.29

/** A shop with a second server that is killed; both share database and outside world. */
export interface KillBench {
  readonly shop: ShopApi
  readonly mortal: App
  readonly mortalUrl: string
  /** Calls the server that is killed. */
  readonly callMortal: ReturnType<typeof createCaller>
}

/** Creates what the cases have in common. */
export const createBench = (bench: KillBench) => {
  const { shop } = bench
  const { control } = shop.sandbox.endpoints

  const ledgerBalance = async (id: string): Promise<number> => {
    const account = `customer:${id}:balance`
    const [row] = await rowsOf<{ sum: number }>(
      shop.db,
      sql`select coalesce(sum(case when to_account = ${account} then amount else -amount end), 0)::bigint
          as sum from ledger_transfers where ${account} in (to_account, from_account)`,
    )
    return (row?.sum ?? 0) / 10_000
  }

  const signedIn = async (id: string, site: WebsiteId = 'KH'): Promise<TestCustomer> => {
    const email = `${id}@example.com`
    return { id, email, ...buyerWith(shop, await issueToken(shop, id, site), email) }
  }

  return {
    ...bench,
    ledgerBalance,
    signedIn,

    newCustomer: async (dollars = 0, site: WebsiteId = 'KH'): Promise<TestCustomer> =>
      signedIn(await insertCustomer(shop.db, { dollars, site, now: shop.clock.now() }), site),

    invoicesOf: async (orderId: string): Promise<number> =>
      (await rowsOf(shop.db, sql`select id from invoices where payable_id = ${orderId}::uuid`))
        .length,

    /** Our references of a payable's payments. */
    referencesOf: async (payableId: string): Promise<readonly string[]> =>
      (
        await rowsOf<{ reference: string }>(
          shop.db,
          sql`select reference from payments
            where payable_id = ${payableId}::uuid and reference is not null order by created_at`,
        )
      ).map(({ reference }) => reference),

    /** Asks about all open payments that are due after a time. */
    pollAfter: async (ms: number): Promise<void> => {
      shop.clock.advance(ms)
      let polled: unknown
      do polled = await shop.app.runSchedule('open payments')
      while (polled !== 0)
    },

    /** Runs an operator's command on one of the servers. */
    operator: (app: App, args: readonly string[], files: Readonly<Record<string, string>> = {}) =>
      app.command({ args, actor: { kind: 'operator', id: 'dara' }, files }),

    post: async (path: string, body: object): Promise<unknown> => {
      const response = await fetch(`${control}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.json()
    },

    read: async (path: string): Promise<unknown> =>
      (await fetch(`${control}/control/${path}`)).json(),

    /** A refund to a gateway that the server is killed in; `left` is then the balance. */
    refundCase: async (
      customer: TestCustomer,
      payableId: string,
      paidBack: () => Promise<number | undefined>,
      /** A call that may have been made is not repeated: staff settle what never left the server. */
      isCalledOnce = false,
    ): Promise<KillCase> => {
      const before = await ledgerBalance(customer.id)
      const actor = { kind: 'operator', id: 'dara' } as const
      const command = async (...args: readonly string[]): Promise<void> => {
        expect(await shop.app.command({ args, actor, files: {} })).toMatchObject({ code: 0 })
      }
      const request = () =>
        command('refund', 'to-gateway', payableId, '12.50', '--reason', 'Cancelled')
      const statesOf = () =>
        rowsOf<{ id: string; state: string }>(
          shop.db,
          sql`select r.id::text as id, r.state from gateway_refunds r
            join payments p on p.id = r.payment_id
            where p.payable_id = ${payableId}::uuid order by r.created_at`,
        )
      const expected = ['REFUNDED']
      await request()
      return {
        run: () => bench.mortal.runSchedule('refunds to gateways'),
        recover: async () => {
          // The first look-up may only find that it is pending.
          for (const _ of [1, 2]) {
            shop.clock.advance(6 * minute)
            await shop.app.runSchedule('refunds to gateways')
          }
          if (!isCalledOnce || (await paidBack()) !== 0) return
          const [unclear] = await statesOf()
          expect(unclear).toMatchObject({ state: 'REQUESTED' })
          await command('refund', 'settle', unclear?.id ?? '', '--as', 'refused')
          await request()
          await shop.app.runSchedule('refunds to gateways')
          expected.unshift('REFUSED')
        },
        check: async () => {
          shop.clock.advance(6 * minute)
          await shop.app.runSchedule('refunds to gateways')
          expect(await paidBack()).toBe(1250)
          expect(await ledgerBalance(customer.id)).toBeCloseTo(before - 12.5, 4)
          expect((await statesOf()).map(({ state }) => state)).toEqual(expected)
        },
      }
    },
  }
}

export type Bench = ReturnType<typeof createBench>
