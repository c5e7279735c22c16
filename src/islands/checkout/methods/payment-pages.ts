/** The gateways' own pages to which a purchase is posted: PayWay's, also of its test system. */
export const paymentPages = [
  'https://checkout.payway.com.kh',
  'https://checkout-sandbox.payway.com.kh',
] as const
