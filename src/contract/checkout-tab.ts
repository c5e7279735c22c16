/**
 * The header that names a browser tab (any UUID). While one tab holds the checkout, another is
 * refused with INIT_CHECKOUT_ORDER_IN_OTHER_TAB.
 */
export const checkoutTabHeader = 'x-checkout-tab'
