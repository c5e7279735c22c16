import type { PaymentMethod } from '../../../../../contract/checkout.ts'
import type { PaymentOption, PurchaseInput } from '../../../../providers/payway/purchase-form.ts'
import type { BeginningPayment } from '../../gateway.ts'

const optionOf: Readonly<Partial<Record<PaymentMethod, PaymentOption>>> = {
  PAYWAY_PLUS: '',
  PAYWAY_CARDS: 'cards',
  PAYWAY_ABA: 'abapay_khqr',
}

const pages: ReadonlySet<string> = new Set<PaymentOption>(['', 'cards', 'abapay_khqr'])
const isPage = (page: string): page is PaymentOption => pages.has(page)

/** Returns PayWay's purchase of a payment. */
export const purchaseOf = (
  { reference, amount, bill, locale, continuePath, page }: BeginningPayment,
  websiteUrl: string,
): PurchaseInput => {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const { payer, cancelPath } = bill
  const continueUrl = `${websiteUrl}${continuePath}`
  return {
    tranId: reference,
    amount,
    currency: 'USD',
    items: bill.lines,
    firstName: payer.firstName,
    lastName: payer.lastName,
    email: payer.email,
    phone: payer.phoneNumber,
    paymentOption: page !== undefined && isPage(page) ? page : (optionOf[bill.method] ?? ''),
    continueSuccessUrl: continueUrl,
    cancelUrl: cancelPath === undefined ? continueUrl : `${websiteUrl}${prefix}${cancelPath}`,
    returnParams: `order=${bill.number}`,
  }
}
