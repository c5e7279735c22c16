import * as v from 'valibot'
import { add, fromDollars, subtract, zero, type Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'

const Amount = v.object({
  currency_code: v.string(),
  value: v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,4})?$/), v.transform(Number)),
})

const Capture = v.object({
  id: v.string(),
  status: v.picklist([
    'COMPLETED',
    'DECLINED',
    'PARTIALLY_REFUNDED',
    'PENDING',
    'REFUNDED',
    'FAILED',
  ]),
  amount: Amount,
})

const RefundStatus = v.picklist(['COMPLETED', 'PENDING', 'CANCELLED', 'FAILED'])

const Refund = v.object({ status: RefundStatus, amount: Amount })

const OrderStatus = v.picklist([
  'CREATED',
  'SAVED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
  'PAYER_ACTION_REQUIRED',
])

const OrderAnswer = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  status: OrderStatus,
  purchase_units: v.optional(
    v.array(
      v.object({
        custom_id: v.optional(v.string()),
        payments: v.optional(
          v.object({
            captures: v.optional(v.array(Capture), []),
            refunds: v.optional(v.array(Refund), []),
          }),
        ),
      }),
    ),
    [],
  ),
})

/** What PayPal took for an order. */
export interface PayPalCapture {
  readonly id: string
  readonly status: v.InferOutput<typeof Capture>['status']
  /** 0 of another currency than dollars. */
  readonly amount: Money
  /** What PayPal has paid back of it; refunds that wait or failed are none. */
  readonly refunded: Money
}

export interface PayPalOrder {
  readonly id: string
  readonly status: v.InferOutput<typeof OrderStatus>
  /** Our reference; an answer to a creation can lack it. */
  readonly reference: string | undefined
  readonly capture: PayPalCapture | undefined
}

const dollarsOf = ({ currency_code: currency, value }: v.InferOutput<typeof Amount>): Money =>
  currency === 'USD' ? fromDollars(value) : zero

const sumOf = (
  refunds: readonly v.InferOutput<typeof Refund>[],
  status: v.InferOutput<typeof RefundStatus>,
): Money =>
  add(
    zero,
    ...refunds.filter((one) => one.status === status).map(({ amount }) => dollarsOf(amount)),
  )

/** Reads an order. @throws ProviderError */
export const readOrder = (body: unknown): PayPalOrder => {
  const parsed = v.safeParse(OrderAnswer, body)
  if (!parsed.success) {
    throw new ProviderError('paypal', 'protocol', 'an order that cannot be read')
  }
  const { id, status, purchase_units: units } = parsed.output
  const { captures = [], refunds = [] } = units[0]?.payments ?? {}
  // After a declined capture the payer may have chosen another source.
  const taken = captures.find((one) => one.status === 'COMPLETED') ?? captures.at(-1)
  return {
    ...{ id, status },
    reference: units[0]?.custom_id,
    capture: taken && {
      id: taken.id,
      status: taken.status,
      amount: dollarsOf(taken.amount),
      // A reversal may not be among the refunds.
      refunded:
        taken.status === 'REFUNDED'
          ? subtract(dollarsOf(taken.amount), sumOf(refunds, 'PENDING'))
          : sumOf(refunds, 'COMPLETED'),
    },
  }
}

const RefundAnswer = v.object({
  id: v.string(),
  status: RefundStatus,
})

/** Reads the state of a refund. @throws ProviderError */
export const readRefund = (body: unknown): 'refunded' | 'pending' | 'refused' => {
  const parsed = v.safeParse(RefundAnswer, body)
  if (!parsed.success) {
    throw new ProviderError('paypal', 'protocol', 'a refund that cannot be read')
  }
  switch (parsed.output.status) {
    case 'COMPLETED':
      return 'refunded'
    case 'PENDING':
      return 'pending'
    case 'CANCELLED':
    case 'FAILED':
      return 'refused'
  }
}
