import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'

/** Money of a statement whose transfer is not known. */
export type WaitingCredit = Readonly<{
  bankReference: string
  amount: number
  currency: string
  payer: string
  remittance: string
  bookedOn: string
}>

const columns: SQL = sql`bank_reference as "bankReference", amount, currency, payer, remittance,
  booked_on as "bookedOn"`
const isWaiting: SQL = sql`payment_id is null and dismissed is null`

/** Lists money that waits for staff, the oldest first. */
export const waitingCredits = (db: Queryable): Promise<readonly WaitingCredit[]> =>
  rowsOf(
    db,
    sql`select ${columns} from bank_credits where ${isWaiting} order by created_at, booked_on`,
  )

/** A stored credit, with what became of it. */
export type StoredCredit = Readonly<
  WaitingCredit & { reference: string | null; dismissed: string | null }
>

/** Finds money by the bank's reference. */
export const findCredit = async (
  db: Queryable,
  bankReference: string,
): Promise<StoredCredit | undefined> => {
  const [row] = await rowsOf<StoredCredit>(
    db,
    sql`select ${columns}, dismissed,
        (select reference from payments where id = bank_credits.payment_id) as reference
      from bank_credits where bank_reference = ${bankReference}`,
  )
  return row
}

/** Says that money pays nothing of ours. Returns whether it was waiting. */
export const dismissCredit = async (
  tx: Queryable,
  bankReference: string,
  reason: string,
): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    sql`update bank_credits set dismissed = ${reason}
      where bank_reference = ${bankReference} and ${isWaiting} returning id`,
  )
  return rows.length > 0
}
