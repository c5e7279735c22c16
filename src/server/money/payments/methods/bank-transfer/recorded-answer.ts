import { sql } from 'drizzle-orm'
import { money } from '../../../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import type { Answer } from '../../gateway.ts'
import { gatewayKey } from './gateway-key.ts'

type Recorded = Readonly<{
  received: number | null
  bank_reference: string | null
  is_refused: boolean
}>

/** Returns what statements and staff say about a transfer: the gateway's answer. */
export const recordedAnswer = async (db: Queryable, reference: string): Promise<Answer> => {
  const [row] = await rowsOf<Recorded>(
    db,
    sql`select c.received, c.bank_reference, r.payment_id is not null as is_refused
      from payments p
        left join bank_credits c on c.payment_id = p.id
        left join bank_refusals r on r.payment_id = p.id
      where p.gateway = ${gatewayKey} and p.reference = ${reference}`,
  )
  if (row?.received != null) {
    const gatewayId = row.bank_reference ?? reference
    return { is: 'paid', amount: money(row.received), gatewayId }
  }
  // Nothing has arrived yet, so it is closed after its lifetime.
  return { is: row?.is_refused === true ? 'declined' : 'not-found' }
}
