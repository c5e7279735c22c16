import { sql } from 'drizzle-orm'
import { seller } from '../../../../../contract/seller.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import type { PayPalOrder } from '../../../../providers/paypal/order.ts'
import type { PayPal } from '../../../../providers/paypal/paypal.ts'
import type { OpenPayment } from '../../find-open-payment.ts'
import type { PaymentState } from '../../payment-states.ts'

interface PayPalOrdersDeps {
  readonly db: Queryable
  readonly paypal: PayPal
  /** The gateway's key. */
  readonly gateway: string
}

type Stored = Readonly<{ gateway_id: string | null; state: PaymentState }>

/** Another request is taking the money, or has taken it. */
const captured: ReadonlySet<string | undefined> = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
])

/** Creates the orders at PayPal: one of each payment, whose id the payment stores as `gateway_id`. */
export const createPayPalOrders = ({ db, paypal, gateway }: PayPalOrdersDeps) => {
  const find = async (reference: string): Promise<Stored | undefined> => {
    const [row] = await rowsOf<Stored>(
      db,
      sql`select gateway_id, state from payments
        where gateway = ${gateway} and reference = ${reference}`,
    )
    return row
  }

  /** Takes the money of an approved order. @throws ProviderError; `refused` when nothing was taken */
  const capture = async (orderId: string): Promise<void> => {
    try {
      await paypal.capture(orderId)
    } catch (error) {
      if (!(error instanceof ProviderError) || !captured.has(error.code)) throw error
    }
  }

  const read = async (reference: string, orderId: string): Promise<PayPalOrder | undefined> => {
    const order = await paypal.order(orderId)
    if (order !== undefined && order.reference !== reference) {
      throw new ProviderError('paypal', 'protocol', `the order ${orderId} is of another payment`)
    }
    return order
  }

  return {
    capture,
    /** Returns our reference of a payment by its capture; undefined when none of ours has it. */
    referenceOfCapture: async (captureId: string): Promise<string | undefined> => {
      const [row] = await rowsOf<{ reference: string }>(
        db,
        sql`select reference from payments
          where gateway = ${gateway} and approval_code = ${captureId} and reference is not null`,
      )
      return row?.reference
    },
    /**
     * Returns the id of a payment's order and creates it before: a repeated creation has the same
     * reference, so PayPal answers the same order. One whose answer was lost can't be approved.
     */
    begin: async ({ reference, gatewayId, amount, bill }: OpenPayment): Promise<string> => {
      if (gatewayId !== null) return gatewayId
      const { id } = await paypal.createOrder({
        ...{ reference, amount },
        description: `${bill.number}: ${bill.lines.map(({ name }) => name).join(', ')}`,
        brandName: seller.legalName.en,
      })
      await rowsOf(
        db,
        sql`update payments set gateway_id = ${id}
          where gateway = ${gateway} and reference = ${reference} and gateway_id is null
          returning id`,
      )
      return (await find(reference))?.gateway_id ?? id
    },
    /** Returns a payment's order as PayPal has it now; undefined when PayPal has none. */
    read: async (reference: string): Promise<PayPalOrder | undefined> => {
      const orderId = (await find(reference))?.gateway_id
      return orderId == null ? undefined : read(reference, orderId)
    },
    /**
     * As `read`, and takes the money of one that was approved: the customer's browser may be gone. A
     * payment that was given up is never captured.
     */
    settle: async (reference: string): Promise<PayPalOrder | undefined> => {
      const stored = await find(reference)
      if (stored?.gateway_id == null) return undefined
      const order = await read(reference, stored.gateway_id)
      if (order?.status !== 'APPROVED' || stored.state !== 'AWAITING') return order
      try {
        await capture(order.id)
      } catch (error) {
        // The payer's source was declined: the order stays open for another one.
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      }
      return read(reference, order.id)
    },
  }
}

export type PayPalOrders = ReturnType<typeof createPayPalOrders>
