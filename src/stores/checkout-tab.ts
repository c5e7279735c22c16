import { readTab } from './tab-storage.ts'

export const checkoutTabKey = 'tonle:checkout-tab'

/** Returns this tab's id in the checkout; undefined until it is claimed. */
export const checkoutTab = (): string | undefined => readTab(checkoutTabKey)
