import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDollars, money } from '../../src/contract/money.ts'
import { creditNotes, invoices, payables } from '../../src/server/platform/db/schema/index.ts'
import type { TestCustomer } from './customers.ts'
import type { ShopApi } from './shop-api.ts'

let numbers = 900_000
const nextNumber = (): number => (numbers += 1)

/** Stores an invoice with 10 % VAT that was paid now; returns its id. */
export const storePaidInvoice = async (
  { db, clock }: Pick<ShopApi, 'db' | 'clock'>,
  { id: customerId }: Pick<TestCustomer, 'id'>,
  dollars: number,
): Promise<string> => {
  const now = clock.now()
  const [payableId, id] = [randomUUID(), randomUUID()]
  const [net, tax] = [fromDollars(dollars), fromDollars(dollars / 10)]
  const total = money(net + tax)
  await db.insert(payables).values({
    ...{ id: payableId, kind: 'ORDER', customerId, state: 'PAID' as const },
    ...{ amount: total, createdAt: now, paidAt: now },
  })
  await db.insert(invoices).values({
    ...{ id, number: `INV-2027-${String(nextNumber())}`, payableId, customerId },
    ...{ state: 'ISSUED' as const, paymentState: 'PAID' as const, lines: [], issuedAt: now },
    billingTo: {} as typeof invoices.$inferInsert.billingTo,
    ...{ subtotal: net, discountAmount: money(0), taxPercent: 10, taxAmount: tax, total },
  })
  return id
}

/** Stores a credit note of an invoice. */
export const storeRefund = async (
  { db, clock }: Pick<ShopApi, 'db' | 'clock'>,
  invoiceId: string,
  dollars: number,
): Promise<void> => {
  const number = nextNumber()
  await db.insert(creditNotes).values({
    ...{ id: randomUUID(), number: `CN-2027-${String(number)}`, invoiceId, line: number },
    ...{ net: fromDollars(dollars), tax: fromDollars(dollars / 10), issuedAt: clock.now() },
  })
}

/** Stores that the customer's bank took a payment back. */
export const storeChargeback = async (
  { db }: Pick<ShopApi, 'db'>,
  { id }: Pick<TestCustomer, 'id'>,
): Promise<void> => {
  await db.execute(sql`with paid as (
      insert into payments (id, payable_id, customer_id, gateway, method, state, amount, created_at,
        changed_at)
      select gen_random_uuid(), id, customer_id, 'payway', 'PAYWAY_FORM', 'SETTLED', amount,
        created_at, created_at from payables where customer_id = ${id}::uuid limit 1
      returning *)
    insert into payment_reversals (id, payment_id, customer_id, amount, owed, created_at)
    select gen_random_uuid(), id, customer_id, amount, 0, created_at from paid`)
}
