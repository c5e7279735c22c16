import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'

const PayWay = v.array(
  v.object({ tranId: v.string(), state: v.string(), amount: v.number(), refunded: v.number() }),
)
const Cards = v.array(
  v.object({ what: v.string(), reason: v.string(), cents: v.number(), reference: v.string() }),
)
const BankCredits = v.array(v.object({ amount: v.string() }))
const PayPal = v.array(
  v.object({
    captures: v.array(v.object({ amount: v.object({ value: v.string() }), status: v.string() })),
  }),
)

/** The money that each gateway says it holds for us, in cents. */
export const readGateways = async (
  ask: (path: string) => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> => {
  const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)
  const payway = v.parse(PayWay, await ask('payway/transactions'))
  const cards = v.parse(Cards, await ask('cybersource/transactions'))
  const paypal = v.parse(PayPal, await ask('paypal/orders'))
  const bank = v.parse(BankCredits, await ask('bank/credits'))
  return {
    'bank-transfer': sum(bank.map(({ amount }) => Math.round(Number(amount) * 100))),
    payway: sum(
      payway
        .filter(({ state }) => state === 'APPROVED')
        .map(({ amount, refunded }) => amount - refunded),
    ),
    cybersource: sum(
      cards
        .filter(({ reason }) => reason === '100')
        .map(({ what, cents }) => (what === 'charge' ? cents : -cents)),
    ),
    paypal: sum(
      paypal
        .flatMap(({ captures }) => captures)
        .filter(({ status }) => status === 'COMPLETED')
        .map(({ amount }) => Math.round(Number(amount.value) * 100)),
    ),
  }
}

/** Returns which gateways hold another sum than the ledger says. */
export const checkGateways = async (
  db: Queryable,
  held: Readonly<Record<string, number>>,
): Promise<readonly string[]> => {
  const rows = await rowsOf<{ account: string; sum: number }>(
    db,
    sql`select account, sum(amount)::bigint as sum from (
        select from_account as account, amount from ledger_transfers
        union all select to_account, -amount from ledger_transfers) as legs
      where account like 'gateway:%' group by account`,
  )
  const booked = new Map(rows.map(({ account, sum }) => [account, sum]))
  return Object.entries(held).flatMap(([gateway, cents]) => {
    const sum = (booked.get(`gateway:${gateway}`) ?? 0) / 100
    return sum === cents ? [] : [`${gateway} holds ${cents} cents, and the ledger has ${sum}`]
  })
}
