import * as v from 'valibot'
import { ContactProfile } from './accounts.ts'
import { SavedContact } from './addresses.ts'
import { Cart } from './cart.ts'
import { Discount } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import { itemProblems } from './items/package-fields.ts'
import { OrderItem } from './items/variants.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/** The payment methods (commerce §1, §9). PAYWAY_ABA is for Cambodia only, PAYPAL for others, PROMO_CREDIT for orders that it pays in full, CARD a saved card, a transfer where accounts are configured. */
export const PaymentMethod = v.picklist([
  'BALANCE',
  'PAYWAY_PLUS',
  'PAYWAY_CARDS',
  'PAYWAY_ABA',
  'PAYPAL',
  'PROMO_CREDIT',
  'CARD',
  'BANK_TRANSFER',
  'WIRE_TRANSFER',
])
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

export const defaultPaymentMethod: PaymentMethod = 'PAYWAY_PLUS'

/** The three steps (commerce §2). */
export const CheckoutState = v.picklist(['basket', 'billing-information', 'payment'])
export type CheckoutState = v.InferOutput<typeof CheckoutState>

export const OrderState = v.picklist(['AWAITING_PAYMENT', 'PAID', 'COMPLETED', 'CANCELLED'])
export type OrderState = v.InferOutput<typeof OrderState>

/** The payment's state for the payer (commerce §4). PENDING: no final answer from the gateway yet; FAILED: the customer can pay again. */
export const PaymentState = v.picklist(['NONE', 'PROCESSING', 'PENDING', 'SUCCESS', 'FAILED'])

export const Order = v.object({
  id: Id,
  /** The customer-facing number: `100000042`. */
  incrementId: v.string(),
  state: OrderState,
  paymentState: PaymentState,
  paymentMethod: PaymentMethod,
  currencyCode: v.literal('USD'),
  subtotal: Dollars,
  discountAmount: Dollars,
  /** Each in `discountAmount`. */
  discounts: v.array(Discount),
  /** The promo credit among them. */
  promoCreditDiscountAmount: Dollars,
  taxPercent: v.number(),
  taxAmount: Dollars,
  grandTotal: Dollars,
  /** Of its payment, on top of `grandTotal`. */
  paymentFee: Dollars,
  vouchers: v.array(v.object({ code: v.string(), title: v.string(), discountAmount: Dollars })),
  items: v.array(OrderItem),
  invoiceNumber: v.nullable(v.string()),
  /** CHECK_PAYMENT: the gateway may have a newer answer. */
  availableActions: v.array(v.picklist(['PAY', 'CHECK_PAYMENT'])),
  createdAt: Moment,
  paidAt: v.nullable(Moment),
})
export type Order = v.InferOutput<typeof Order>

export const PaymentOption = v.object({
  method: PaymentMethod,
  isDefault: v.boolean(),
  /** In dollars (10000 riel for PayWay); 0 for none. */
  minimum: Dollars,
  /** For the present total. */
  enabled: v.boolean(),
  /** What is paid on top: 250 is 2.5 % of the total (`payment-fee.ts`). */
  feeBasisPoints: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export const Checkout = v.object({
  state: CheckoutState,
  cart: Cart,
  addressId: v.nullable(Id),
  addresses: v.array(SavedContact),
  profile: ContactProfile,
  paymentMethods: v.array(PaymentOption),
  paymentMethod: PaymentMethod,
  balance: Dollars,
  /** What carts can take; `expiresAt` of the part that expires first. */
  promoCredit: v.object({ available: Dollars, expiresAt: v.nullable(Moment) }),
  /** The unpaid order. */
  order: v.nullable(Order),
})
export type Checkout = v.InferOutput<typeof Checkout>

/** With `orderId`, the checkout of an unpaid order. */
export const initCheckout = endpoint({
  method: 'GET',
  path: '/checkout/init',
  summary: 'The checkout',
  access: 'customer',
  query: v.object({ orderId: v.optional(Id) }),
  answer: Checkout,
  errors: [
    'ITEMS_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'ORDER_INVALID',
    'INIT_CHECKOUT_ORDER_IN_OTHER_TAB',
    'USER_NOT_FOUND',
  ],
})

/** Goes to a step and holds the checkout for this tab for 90 seconds. `takeOver` takes it from another tab. */
export const setCheckoutState = endpoint({
  method: 'PATCH',
  path: '/checkout/checkout-state/{x}',
  summary: 'Goes to a step and holds the checkout for this tab',
  access: 'customer',
  params: v.object({ x: CheckoutState }),
  body: v.object({
    takeOver: v.optional(v.boolean(), false),
    leave: v.optional(v.boolean(), false),
  }),
  answer: v.object({ state: CheckoutState }),
  errors: ['ITEMS_NOT_FOUND', 'INIT_CHECKOUT_ORDER_IN_OTHER_TAB'],
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/checkout/save-address',
  summary: 'Chooses the billing contact',
  access: 'customer',
  body: v.object({ addressId: Id }),
  answer: v.object({ addressId: Id }),
  errors: ['ADDRESS_NOT_FOUND', 'ITEMS_NOT_FOUND', 'INIT_CHECKOUT_ORDER_IN_OTHER_TAB'],
})

export const setCartPaymentMethod = endpoint({
  method: 'PATCH',
  path: '/cart/payment-method',
  summary: 'Chooses how to pay',
  access: 'customer',
  body: v.object({ paymentMethod: PaymentMethod }),
  answer: Cart,
  errors: ['PAYMENT_METHOD_NOT_MATCH'],
})

/** Turns the cart into an order and cancels its unpaid one, unless that proves to be paid (ORDER_STATUS_INVALID). */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/checkout-one-step',
  summary: 'Places the order',
  access: 'customer',
  body: v.object({
    addressId: Id,
    paymentMethod: PaymentMethod,
    /** Terms of service. */
    acceptTerms: v.boolean(),
    /** Automatic signing of the e-contract. */
    acceptAutoSign: v.boolean(),
    /** What the buyer saw; ORDER_CHANGED when it is outdated. */
    cartUpdatedAt: Moment,
    grandTotal: Dollars,
  }),
  answer: Order,
  movesMoney: true,
  errors: [
    'ITEMS_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'ITEM_NO_LONGER_SOLD',
    'ORDER_CHANGED',
    'ORDER_STATUS_INVALID',
    'ADDRESS_NOT_FOUND',
    'BILLING_INFO_MISSING',
    'CONTACT_NOT_LATIN',
    'TERMS_NOT_ACCEPTED',
    'OVER_ORDER_LIMIT',
    'PAYMENT_METHOD_NOT_MATCH',
    'BELOW_METHOD_MINIMUM',
    'PROMO_CREDIT_NOT_ENOUGH',
    'INIT_CHECKOUT_ORDER_IN_OTHER_TAB',
    'PRODUCT_UNDER_MAINTENANCE',
    'PAYMENT_GATEWAY_ERROR',
    'PAYMENT_STILL_OPEN',
    ...itemProblems,
    'DOMAIN_NOT_AVAILABLE',
  ],
})

export const completeCheckout = endpoint({
  method: 'GET',
  path: '/checkout/{id}/complete',
  summary: 'The order and the outcome of its payment',
  access: 'customer',
  params: IdParams,
  answer: Order,
  errors: ['ORDER_NOT_FOUND'],
})

/** Begins a new payment and closes the open one, unless that proves to be paid (ORDER_STATUS_INVALID). */
export const changePaymentMethod = endpoint({
  method: 'PATCH',
  path: '/checkout/{id}/payment-method',
  summary: 'Begins a new payment, by another or the same method',
  access: 'customer',
  params: IdParams,
  body: v.object({ paymentMethod: PaymentMethod }),
  answer: Order,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'ORDER_INVALID',
    'PAYMENT_METHOD_NOT_MATCH',
    'BELOW_METHOD_MINIMUM',
    'PAYMENT_GATEWAY_ERROR',
    'PAYMENT_STILL_OPEN',
  ],
})
