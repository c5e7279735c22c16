import { and, eq, sql } from 'drizzle-orm'
import { toDollars, type Money } from '../../../../../contract/money.ts'
import type { QueueFile } from '../../../../../contract/staff-queues.ts'
import { transferSlips } from '../../../../platform/db/schema/index.ts'
import { storedBytes } from '../../../../platform/db/stored-bytes.ts'
import { act, moneyFact, staffQueue, textFact } from '../../../../platform/staff-queues/index.ts'
import { gatewayKey } from './gateway-key.ts'
import { noun, readPermission } from './named-transfer.ts'
import { amountText } from './transfer-verbs-text.ts'
import { shownReference } from './transfer-reference.ts'
import type { WaitingCredit } from './waiting-credits.ts'

interface TransferFacts {
  readonly reference: string
  readonly amount: Money
  readonly number: string
  readonly username: string
  readonly email: string
  readonly slips: readonly QueueFile[]
  /** Money without a payment that may be this one's: the same amount, or its reference. */
  readonly credits: readonly WaitingCredit[]
}

const creditText = (credit: WaitingCredit): string =>
  `${credit.bankReference}  ${credit.bookedOn}  ${amountText(credit)}  ${credit.payer}  ${credit.remittance}`.trim()

/** Transfers whose payers uploaded a slip, and that staff did not decide yet. */
export const transferQueue = staffQueue<TransferFacts>({
  key: 'transfers',
  permission: readPermission,
  waiting: sql`
    select p.id::text as id, (
        select min(s.created_at) from transfer_slips s where s.payment_id = p.id) as since,
      jsonb_build_object('reference', p.reference, 'amount', p.amount,
        'number', coalesce(o.increment_id, t.number, b.number)::text, 'username', u.username,
        'email', u.email,
        'slips', (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.file_name,
            'type', s.type) order by s.created_at) from transfer_slips s where s.payment_id = p.id),
        'credits', (select coalesce(jsonb_agg(jsonb_build_object(
            'bankReference', c.bank_reference, 'amount', c.amount, 'currency', c.currency,
            'payer', c.payer, 'remittance', c.remittance, 'bookedOn', c.booked_on)
            order by c.created_at), '[]')
          from bank_credits c where c.payment_id is null and c.dismissed is null
            and (c.currency = 'USD' and c.amount = p.amount or position(
              p.reference in upper(replace(c.remittance, ' ', ''))) > 0))) as facts
    from payments p join customers u on u.id = p.customer_id
      left join orders o on o.id = p.payable_id
      left join top_ups t on t.id = p.payable_id
      left join bulk_payments b on b.id = p.payable_id
    where p.gateway = ${gatewayKey} and p.state = 'AWAITING'
      and exists (select from transfer_slips s where s.payment_id = p.id)
      and not exists (select from bank_credits c where c.payment_id = p.id)
      and not exists (select from bank_refusals r where r.payment_id = p.id)`,
  show: ({ reference, amount, number, username, email, slips, credits }) => {
    const received = toDollars(amount).toFixed(2)
    const [credit] = credits
    const known = {
      reference,
      received,
      ...(credits.length === 1 && credit !== undefined
        ? { 'bank-reference': credit.bankReference }
        : {}),
    }
    return {
      title: shownReference(reference),
      facts: [
        moneyFact('amount', amount),
        textFact('number', number),
        textFact('customer', `${username} <${email}>`),
        ...credits.map((one) => textFact('credit', creditText(one))),
      ],
      files: [...slips],
      acts: [
        act('confirm', [noun, 'confirm'], known, ['received', 'bank-reference', 'from']),
        act('confirm-part', [noun, 'confirm-part'], { reference }, ['received', 'bank-reference']),
        act('refuse', [noun, 'refuse'], { reference }, ['reason']),
      ],
    }
  },
  file: async (db, id, fileId) => {
    const [slip] = await db
      .select({
        name: transferSlips.fileName,
        type: transferSlips.type,
        bytes: storedBytes(transferSlips.content),
      })
      .from(transferSlips)
      .where(and(eq(transferSlips.id, fileId), eq(transferSlips.paymentId, id)))
    return slip
  },
})

/** Money of statements whose transfer is not known. */
export const creditQueue = staffQueue<WaitingCredit>({
  key: 'bank-credits',
  permission: readPermission,
  waiting: sql`
    select c.id::text as id, c.created_at as since, jsonb_build_object(
      'bankReference', c.bank_reference, 'amount', c.amount, 'currency', c.currency,
      'payer', c.payer, 'remittance', c.remittance, 'bookedOn', c.booked_on) as facts
    from bank_credits c where c.payment_id is null and c.dismissed is null`,
  show: (credit) => {
    const { bankReference } = credit
    return {
      title: bankReference,
      facts: [
        textFact('received', amountText(credit)),
        textFact('payer', credit.payer),
        textFact('remittance', credit.remittance),
        textFact('bookedOn', credit.bookedOn),
      ],
      files: [],
      acts: [
        act('match', [noun, 'confirm'], { 'bank-reference': bankReference }, [
          'reference',
          'received',
        ]),
        act('dismiss', [noun, 'dismiss'], { 'bank-reference': bankReference }),
      ],
    }
  },
})
