/** The header with a browser tab's UUID: only one tab holds the checkout. */
export const checkoutTabHeader = 'x-checkout-tab'
