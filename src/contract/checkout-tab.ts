/** The header with a browser tab's id: only one tab holds the checkout. */
export const checkoutTabHeader = 'x-checkout-tab'
