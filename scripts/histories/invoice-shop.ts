import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { money } from '../../src/contract/money.ts'
import type { OrderPayable, PayableKinds } from '../../src/server/money/payables/index.ts'
import type { Gateways, Payments } from '../../src/server/money/payments/index.ts'
import { systemClock as clock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { cancelAwsInvoice } from '../../src/server/selling/aws-invoices/cancel-aws-invoice.ts'
import { issueAwsInvoice } from '../../src/server/selling/aws-invoices/issue-aws-invoice.ts'
import { refundAwsInvoice } from '../../src/server/selling/aws-invoices/refund-aws-invoice.ts'
import { createStartBulkPayment } from '../../src/server/selling/bulk-payments/start-bulk-payment.ts'
import { contextOf, methods, unlessRefused } from './calls.ts'
import type { GatewayKey, ModelPayable } from './model-state.ts'

interface InvoiceShopDeps extends Pick<Payments, 'abandon'> {
  readonly db: Queryable
  readonly gateways: Gateways
  readonly kinds: PayableKinds
  readonly kind: OrderPayable
}

const enqueue = () => Promise.resolve()

/** Creates the shop's own code for AWS invoices and payments of several. */
export const createInvoiceShop = (deps: InvoiceShopDeps) => {
  const { db } = deps
  const startBulk = createStartBulkPayment({ ...deps, clock })
  const moment = () => sql`${clock.now().toISOString()}::timestamptz`

  return {
    /** Begins to pay several in one; undefined when that is refused. */
    startBulk: async (
      customerId: string,
      parts: readonly ModelPayable[],
      gateway: GatewayKey | undefined,
      key: string,
    ): Promise<{ readonly id: string; readonly reference: string } | undefined> => {
      const paymentMethod = gateway === undefined ? ('BALANCE' as const) : methods[gateway]
      const wanted = { invoices: parts.map(({ id }) => id), paymentMethod }
      const started = await unlessRefused(() => startBulk(contextOf(customerId, key), wanted))
      return started && { id: started.id, reference: started.payment?.reference ?? '' }
    },

    /** Issues an AWS invoice of the account, which the first one registers. */
    issueInvoice: async (
      customerId: string,
      account: string,
      month: number,
      amounts: readonly number[],
    ) => {
      if (month === 0) {
        await rowsOf(
          db,
          sql`with buyer as (
            insert into addresses (id, customer_id, first_name, last_name, organization_name,
              tax_identification_number, phone_number, email, address1, address2, state_province,
              postal_code, city, country, is_default, created_at)
            values (gen_random_uuid(), ${customerId}::uuid, 'Sokha', 'Chan', '', '', '+85512345678',
              'sokha@example.com', '12 Street 240', '', '', '', 'Phnom Penh', 'KH', true, ${moment()})
            returning customer_id)
          insert into aws_accounts (id, customer_id, discount_basis_points, created_at)
          select ${account}, customer_id, 250, ${moment()} from buyer returning id`,
        )
      }
      const period = `20${26 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
      const lines = amounts.map((amount) => ({ description: 'EC2', amount: money(amount) }))
      return db.transaction((tx) =>
        issueAwsInvoice(
          { db: tx, enqueue, now: clock.now() },
          { account, period, lines, dueOn: null },
        ),
      )
    },

    cancelInvoice: async ({ number }: ModelPayable): Promise<boolean> => {
      const cancel = () => db.transaction((tx) => cancelAwsInvoice(tx, number, clock.now()))
      return (await unlessRefused(cancel)) !== undefined
    },

    refundInvoice: async ({ number }: ModelPayable, amount: number): Promise<boolean> => {
      const wanted = { number, amount: money(amount), refundId: randomUUID() }
      const refund = () => db.transaction((tx) => refundAwsInvoice(tx, wanted, clock.now()))
      return (await unlessRefused(refund)) !== undefined
    },
  }
}
