import { sql } from 'drizzle-orm'
import { moneyStates } from './payment-states.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { verificationAccount } from '../ledger/index.ts'

/** What a gateway's payments brought and lost, beside the sum of its account in the ledger. */
export interface GatewayBooks extends Record<string, unknown> {
  readonly gateway: string
  readonly received: number
  readonly refunded: number
  readonly reversed: number
  readonly inLedger: number
}

/** Compares each gateway's payments, refunds and reversals with its account in the ledger. */
export const gatewayBooks = (db: Queryable): Promise<readonly GatewayBooks[]> =>
  rowsOf<GatewayBooks>(
    db,
    sql`select p.gateway, sum(coalesce(p.received_amount, p.amount))::bigint as received,
        coalesce(sum(back.refunded), 0)::bigint as refunded,
        coalesce(sum(back.reversed), 0)::bigint as reversed,
        (coalesce((select sum(t.amount) from ledger_transfers t
            where t.from_account = 'gateway:' || p.gateway
              and t.to_account <> ${verificationAccount}), 0)
          - coalesce((select sum(t.amount) from ledger_transfers t
            where t.to_account = 'gateway:' || p.gateway
              and t.from_account <> ${verificationAccount}), 0))::bigint as "inLedger"
      from payments p, lateral (
        select
          (select sum(r.amount) from gateway_refunds r
            where r.payment_id = p.id and r.state = 'REFUNDED') as refunded,
          (select sum(v.amount) from payment_reversals v where v.payment_id = p.id) as reversed
      ) as back
      where p.reference is not null and p.state in ${[...moneyStates]}
      group by p.gateway order by p.gateway`,
  )

/** Returns by how much a gateway's account in the ledger differs from its payments: must be zero. */
export const missingInLedger = ({ received, refunded, reversed, inLedger }: GatewayBooks): number =>
  received - refunded - reversed - inLedger

/** A payment that its gateway describes otherwise than the shop. */
export interface Difference extends Record<string, unknown> {
  readonly id: string
  readonly gateway: string
  readonly reference: string
  readonly username: string
  readonly amount: number
  readonly what: string
}

/** Lists what staff have to compare with the gateways' own records: the reversals of a month first. */
export const findDifferences = (db: Queryable, now: Date): Promise<readonly Difference[]> =>
  rowsOf<Difference>(
    db,
    sql`select p.id::text as id, p.gateway, p.reference, c.username, found.amount, found.what
      from (
        select payment_id, abs(amount) as amount, case when amount < 0
            then 'returned by the gateway' else 'reversed by the gateway' end as what, 1 as rank
          from payment_reversals
          where created_at > ${now.toISOString()}::timestamptz - interval '30 days'
        union all
        select id, coalesce(received_amount, amount), 'paid here, ' || reported || ' there', 2
          from payments where state in ${[...moneyStates]}
            and reported in ('closed', 'declined', 'other-amount')
        union all
        select id, amount, 'of an unclear amount', 3 from payments where state = 'REVIEW'
      ) as found
      join payments p on p.id = found.payment_id join customers c on c.id = p.customer_id
      order by found.rank, p.created_at desc limit 200`,
  )
