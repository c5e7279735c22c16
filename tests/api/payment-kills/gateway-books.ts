import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as v from 'valibot'
import { zero } from '../../../src/contract/money.ts'
import { ledgerSum } from '../../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import type { Bench } from './kill-bench.ts'

const PayWayList = v.array(
  v.object({ tranId: v.string(), state: v.string(), amount: v.number(), refunded: v.number() }),
)
const CardList = v.array(
  v.object({
    ...{ id: v.string(), what: v.picklist(['charge', 'refund', 'void']), of: v.string() },
    ...{ reference: v.string(), reason: v.string(), cents: v.number() },
  }),
)
const Amount = v.object({ value: v.string() })
const PayPalList = v.array(
  v.object({
    ...{ id: v.string(), custom_id: v.string() },
    captures: v.array(v.object({ status: v.string(), amount: Amount })),
    refunds: v.array(v.object({ status: v.string(), amount: Amount })),
  }),
)
const BankList = v.array(v.object({ amount: v.string(), remittance: v.string() }))

const taken: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
const centsOf = (dollars: string): number => Math.round(Number(dollars) * 100)

/** Creates what reads the gateways' own lists and compares them with the ledger. */
export const createGatewayBooks = ({ shop, read }: Pick<Bench, 'shop' | 'read'>) => {
  const payway = async () => v.parse(PayWayList, await read('payway/transactions'))
  const cards = async () => v.parse(CardList, await read('cybersource/transactions'))
  const paypal = async () => v.parse(PayPalList, await read('paypal/orders'))
  const bank = async () => v.parse(BankList, await read('bank/credits'))

  /** What each gateway has of the shop's money by its own list, in cents. */
  const atGateways = async (): Promise<Readonly<Record<string, number>>> => ({
    payway: sum(
      (await payway())
        .filter(({ state }) => state === 'APPROVED')
        .map(({ amount, refunded }) => amount - refunded),
    ),
    cybersource: sum(
      (await cards())
        .filter(({ reason }) => reason === '100')
        .map(({ what, cents }) => (what === 'charge' ? cents : -cents)),
    ),
    paypal: sum(
      (await paypal()).flatMap(({ captures, refunds }) => [
        ...captures
          .filter(({ status }) => taken.has(status))
          .map(({ amount }) => centsOf(amount.value)),
        ...refunds
          .filter(({ status }) => status !== 'FAILED')
          .map(({ amount }) => -centsOf(amount.value)),
      ]),
    ),
    'bank-transfer': sum((await bank()).map(({ amount }) => centsOf(amount))),
  })

  /** What the ledger has of each gateway, in cents; the bank's list has no money that went out. */
  const inLedger = async (): Promise<Readonly<Record<string, number>>> => {
    const rows = await rowsOf<{ key: string; cents: number }>(
      shop.db,
      sql`select key, (
          (select coalesce(sum(amount), 0) from ledger_transfers
            where from_account = 'gateway:' || key)
          - (select coalesce(sum(amount), 0) from ledger_transfers
            where to_account = 'gateway:' || key and key <> 'bank-transfer')
        )::float8 / 100 as cents
        from unnest(array['payway', 'cybersource', 'paypal', 'bank-transfer']) as key`,
    )
    return Object.fromEntries(rows.map(({ key, cents }) => [key, cents]))
  }

  return {
    ...{ payway, cards, paypal, bank },

    /** Expects the ledger to sum to zero and to have what each gateway's own list has. */
    expectEqual: async (): Promise<void> => {
      expect(await ledgerSum(shop.db)).toBe(zero)
      expect(await inLedger()).toEqual(await atGateways())
    },
  }
}

export type GatewayBooks = ReturnType<typeof createGatewayBooks>
