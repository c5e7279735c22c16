import { money, zero, type Money } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { checkIsDue, type Bill, type Purpose } from '../payables/index.ts'
import { chargedBy } from './found-payable.ts'
import type { Outside, PaymentCore } from './gateway.ts'

/** The payable that a gateway's call is about. */
export interface WantedPayable {
  readonly purpose: Purpose
  readonly id: string
}

/** A stored payment that can begin at its gateway, or has begun there. */
export interface OpenPayment {
  readonly id: string
  readonly reference: string
  readonly gatewayId: string | null
  /** Of the payable. */
  readonly due: Money
  /** What the gateway takes, with the fee. */
  readonly amount: Money
  readonly bill: Bill
}

/** Creates what finds a customer's open payment of a gateway. @throws ApiError of the purpose, PAYMENT_METHOD_NOT_MATCH, CANNOT_COMPLETE_PAYMENT */
export const findOpenPayment =
  (gateway: Outside, core: PaymentCore) =>
  async (
    { customer }: CustomerContext,
    { purpose, id: payableId }: WantedPayable,
  ): Promise<OpenPayment> => {
    const found = await core.find(customer.customerId, payableId, purpose)
    const { payable, payment } = found
    checkIsDue(purpose, payable.state)
    const bill = await core.billOf(found)
    if (!gateway.methods.some(({ method }) => method === bill.method)) {
      throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    }
    const due = money(payable.amount)
    if (
      payment?.gateway !== gateway.key ||
      payment.reference === null ||
      payment.state !== 'AWAITING' ||
      due <= zero
    ) {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    const { id, reference, gateway_id: gatewayId } = payment
    return { id, reference, gatewayId, due, amount: chargedBy(payment), bill }
  }
