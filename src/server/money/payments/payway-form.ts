import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts'
import { money, subtract, zero } from '../../../contract/money.ts'
import type { payWayForm } from '../../../contract/payments.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isPayWay } from '../../selling/checkout/index.ts'
import { findOrder, grandTotalOf, type OrderItemJson } from '../../selling/orders/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import type { PayWay } from '../../providers/payway/payway.ts'
import type { PaymentOption } from '../../providers/payway/purchase-form.ts'

interface FormParts {
  readonly db: Queryable
  readonly payway: Pick<PayWay, 'purchaseForm'>
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

/** What the gateway is asked to show for each method; PayWay plus is its own chooser. */
const optionOf = { PAYWAY_PLUS: '', PAYWAY_CARDS: 'cards', PAYWAY_ABA: 'abapay_khqr' } as const

const lineOf = (item: OrderItemJson) => ({
  name: item.subject,
  quantity: item.qty,
  price: subtract(money(item.price), money(item.discount)),
})

/**
 * Signs the form that the browser posts to PayWay. It only reads: the attempt was begun when the
 * order was placed or its method changed.
 */
export const createPayWayForm =
  ({ db, payway, siteUrl }: FormParts) =>
  async (
    context: CustomerContext,
    { orderId, continueUrl, paymentOption }: QueryOf<typeof payWayForm>,
  ): Promise<AnswerOf<typeof payWayForm>> => {
    const order = await findOrder(db, context.customer.customerId, orderId)
    if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
    if (order.state !== 'AWAITING_PAYMENT') throw new ApiError('ORDER_STATUS_INVALID')
    const method = order.payment_method
    if (!isPayWay(method) || method === 'BALANCE') throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    const { payment } = order
    if (payment?.tran_id == null || payment.state !== 'AWAITING') {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    const amount = grandTotalOf(order)
    if (amount <= zero) throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    const option: PaymentOption = paymentOption ?? optionOf[method]
    const prefix = context.locale === 'en' ? '' : `/${context.locale}`
    const { contact } = order
    const { action, fields } = payway.purchaseForm({
      tranId: payment.tran_id,
      amount,
      currency: 'USD',
      items: order.items.map(lineOf),
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
      phone: contact.phoneNumber,
      paymentOption: option,
      continueSuccessUrl: `${siteUrl()}${continueUrl}`,
      cancelUrl: `${siteUrl()}${prefix}/checkout-basket?orderId=${order.id}`,
      returnParams: `order=${order.increment_id}`,
    })
    return { action, method: 'POST', fields: { ...fields } }
  }
