import type { Checkout, Order } from '../../contract/checkout.ts'
import {
  countedKeys,
  scriptedCalls,
  type ScriptedAnswers,
} from '../payment/scripted-calls.fixture.ts'
import { createCheckout } from './create-checkout.ts'
import { createPayment } from './create-payment.ts'

/** The id of {@link order}. */
export const orderId = '0192f7a0-0000-7000-8000-000000000001'
const addressId = '0192f7a0-0000-7000-8000-000000000002'

/** Returns an unpaid order. */
export const order = (more: Partial<Order> = {}): Order => ({
  id: orderId,
  incrementId: '100000042',
  state: 'AWAITING_PAYMENT',
  paymentState: 'NONE',
  paymentMethod: 'BALANCE',
  currencyCode: 'USD',
  subtotal: 19.9,
  discountAmount: 0,
  discounts: [],
  promoCreditDiscountAmount: 0,
  taxPercent: 10,
  taxAmount: 1.99,
  grandTotal: 21.89,
  paymentFee: 0,
  vouchers: [],
  items: [],
  invoiceNumber: null,
  availableActions: ['PAY'],
  createdAt: '2026-11-21T00:00:00.000Z',
  paidAt: null,
  ...more,
})

/** Returns a checkout of one domain. */
export const checkout = (grandTotal = 21.89): Checkout => ({
  state: 'payment',
  cart: {
    sid: 's',
    itemsCount: 1,
    currencyCode: 'USD',
    subtotal: 19.9,
    baseSubtotal: 19.9,
    discountAmount: 0,
    discounts: [],
    taxPercent: 10,
    taxAmount: 1.99,
    promoCreditDiscountAmount: 0,
    isApplyPromoCredit: false,
    grandTotal,
    items: [
      {
        key: 'k',
        type: 'DOMAIN',
        action: 'registration',
        productKey: 'domain',
        option: { domainName: 'a.com' },
        name: 'a.com',
        price: 19.9,
        discount: 0,
        renewalPrice: 19.9,
        icannFee: 0.2,
        qty: 1,
        duration: 1,
        durationType: 'YEAR',
        minimumDuration: 1,
        renewBy: null,
        maximumDuration: 10,
        premium: false,
        needsDocuments: false,
        eligibility: 'anyone',
        addons: [],
      },
    ],
    hasRegistrant: true,
    vouchers: [],
    modifiedItems: [],
    cartUpdatedAt: '2026-11-21T00:00:00.000Z',
  },
  addressId,
  addresses: [],
  profile: {
    ...{ firstName: 'Sokha', lastName: 'Chan', email: 'sokha@example.com', phoneNumber: null },
    ...{ organization: '', address1: '', address2: '', city: '', stateProvince: '' },
    ...{ postalCode: '', registerCountry: 'KH' },
  },
  promoCredit: { available: 0, expiresAt: null },
  paymentMethods: [],
  paymentMethod: 'PAYWAY_PLUS',
  balance: 250,
  order: null,
})

/** Returns a page over a scripted API: the answers of each `METHOD path` in order; the last repeats. */
export const page = (answers: ScriptedAnswers) => {
  const log: string[] = []
  const { call, sent } = scriptedCalls(answers)
  const now = () => 0
  const flow = createCheckout({
    ...{ call, now },
    onCart: () => undefined,
    onPaid: (id) => log.push(`paid ${id}`),
  })
  const payment = createPayment(flow, {
    ...{ call, now },
    ...countedKeys(),
    onPlaced: () => log.push('placed'),
    onPaid: (id) => log.push(`paid ${id}`),
    onOutside: () => undefined,
    onGateway: ({ action }) => log.push(`gateway ${action}`),
    returnPath: (id) => `/payment/success?orderId=${id}`,
    guard: (on) => log.push(on ? 'guarded' : 'free'),
  })
  return { flow, payment, sent, log, call }
}
