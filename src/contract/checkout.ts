import * as v from 'valibot'
import { Contact } from './accounts.ts'
import { Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { OrderItem } from './items/variants.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/**
 * The ways to pay (commerce §9). Bank transfer and PayPal are off; PAYWAY_ABA is for Cambodia only;
 * the default is PAYWAY_PLUS, the gateway's own chooser.
 */
export const PaymentMethod = v.picklist(['BALANCE', 'PAYWAY_PLUS', 'PAYWAY_CARDS', 'PAYWAY_ABA'])
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

/** The method that is chosen until the customer chooses. */
export const defaultPaymentMethod: PaymentMethod = 'PAYWAY_PLUS'

/** The three steps (commerce §2), as states of a checkout. */
export const CheckoutState = v.picklist(['basket', 'billing-information', 'payment'])
export type CheckoutState = v.InferOutput<typeof CheckoutState>

/** Where an order stands. */
export const OrderState = v.picklist(['AWAITING_PAYMENT', 'PAID', 'COMPLETED', 'CANCELLED'])
export type OrderState = v.InferOutput<typeof OrderState>

/**
 * What the payer is told of the payment (commerce §4). NONE: none was begun; PROCESSING: with the
 * gateway; PENDING: the gateway has not said its last word; FAILED: another payment is possible.
 */
export const PaymentState = v.picklist(['NONE', 'PROCESSING', 'PENDING', 'SUCCESS', 'FAILED'])

/** An order, as the outcome page and the payment step show it (commerce §3, order confirmation). */
export const Order = v.object({
  id: Id,
  /** The number that people say: `100000042`. */
  incrementId: v.string(),
  state: OrderState,
  paymentState: PaymentState,
  paymentMethod: PaymentMethod,
  currencyCode: v.literal('USD'),
  subtotal: Dollars,
  /** What sales and the voucher took off. */
  discountAmount: Dollars,
  taxPercent: v.number(),
  taxAmount: Dollars,
  grandTotal: Dollars,
  /** The voucher that was used, if one was. */
  vouchers: v.array(v.object({ code: v.string(), title: v.string(), discountAmount: Dollars })),
  items: v.array(OrderItem),
  invoiceNumber: v.nullable(v.string()),
  /** What the customer can do about it now. CHECK_PAYMENT: its gateway can say more about it. */
  availableActions: v.array(v.picklist(['PAY', 'CHECK_PAYMENT'])),
  createdAt: Moment,
  paidAt: v.nullable(Moment),
})
export type Order = v.InferOutput<typeof Order>

/** A way to pay, as offered now. */
export const PaymentOption = v.object({
  method: PaymentMethod,
  isDefault: v.boolean(),
  /** The least that can be paid so (10000 riel for PayWay), in dollars; 0 for none. */
  minimum: Dollars,
  enabled: v.boolean(),
})

/** The checkout: what is bought, for whom, and how it can be paid. */
export const Checkout = v.object({
  state: CheckoutState,
  cart: Cart,
  addressId: v.nullable(Id),
  addresses: v.array(Contact),
  paymentMethods: v.array(PaymentOption),
  paymentMethod: PaymentMethod,
  balance: Dollars,
  /** The order that waits for its payment, if there is one. */
  order: v.nullable(Order),
})
export type Checkout = v.InferOutput<typeof Checkout>

/** `GET /checkout/init`. With `orderId`, the checkout of an order that waits for its payment. */
export const initCheckout = endpoint({
  method: 'GET',
  path: '/checkout/init',
  summary: 'What the checkout shows',
  access: 'customer',
  query: v.object({ orderId: v.optional(Id) }),
  answer: Checkout,
  errors: [
    'ITEMS_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'INIT_CHECKOUT_ORDER_IN_OTHER_TAB',
  ],
})

/**
 * `PATCH /checkout/checkout-state/{x}`. Goes to a step and holds the checkout for this tab for 90
 * seconds; the tab repeats it while it is open. `takeOver` moves the checkout from another tab.
 */
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

/** `POST /checkout/save-address`. Chooses the contact that the order is billed to. */
export const saveAddress = endpoint({
  method: 'POST',
  path: '/checkout/save-address',
  summary: 'Chooses the billing contact',
  access: 'customer',
  body: v.object({ addressId: Id }),
  answer: v.object({ addressId: Id }),
  errors: ['ADDRESS_NOT_FOUND', 'ITEMS_NOT_FOUND', 'INIT_CHECKOUT_ORDER_IN_OTHER_TAB'],
})

/** `PATCH /cart/payment-method`. Remembers how the customer means to pay. */
export const setCartPaymentMethod = endpoint({
  method: 'PATCH',
  path: '/cart/payment-method',
  summary: 'Chooses how to pay',
  access: 'customer',
  body: v.object({ paymentMethod: PaymentMethod }),
  answer: Cart,
  errors: ['PAYMENT_METHOD_NOT_MATCH'],
})

/**
 * `POST /checkout-one-step`. Makes the order out of the cart. The same `Idempotency-Key` answers
 * the same order. An older order of this cart that waits for its payment is cancelled, unless its
 * payment turns out to have come (ORDER_STATUS_INVALID).
 */
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
    /** What the buyer saw: the order is refused (ORDER_CHANGED) if it is no longer so. */
    cartUpdatedAt: Moment,
    grandTotal: Dollars,
  }),
  answer: Order,
  movesMoney: true,
  errors: [
    'ITEMS_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'ORDER_CHANGED',
    'ORDER_STATUS_INVALID',
    'ADDRESS_NOT_FOUND',
    'BILLING_INFO_MISSING',
    'TERMS_NOT_ACCEPTED',
    'OVER_ORDER_LIMIT',
    'PAYMENT_METHOD_NOT_MATCH',
    'BELOW_METHOD_MINIMUM',
    'INIT_CHECKOUT_ORDER_IN_OTHER_TAB',
    'PRODUCT_UNDER_MAINTENANCE',
    'PAYMENT_GATEWAY_ERROR',
  ],
})

/** `GET /checkout/{id}/complete`. The order as it stands. */
export const completeCheckout = endpoint({
  method: 'GET',
  path: '/checkout/{id}/complete',
  summary: 'The order and how its payment ended',
  access: 'customer',
  params: IdParams,
  answer: Order,
  errors: ['ORDER_NOT_FOUND'],
})

/**
 * `PATCH /checkout/{id}/payment-method`. Begins a new payment of the order, by this method. A payment
 * that is open at its gateway is closed there first; if it proves to be paid, the order is paid and the answer is ORDER_STATUS_INVALID.
 */
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
    'PAYMENT_METHOD_NOT_MATCH',
    'BELOW_METHOD_MINIMUM',
    'PAYMENT_GATEWAY_ERROR',
  ],
})
