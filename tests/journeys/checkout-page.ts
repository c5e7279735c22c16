import type { Locator, Page } from 'playwright/test'
import type { CheckoutState, PaymentMethod } from '../../src/contract/checkout.ts'
import { formatMoney, fromDollars } from '../../src/contract/money.ts'
import type { Say } from './say.ts'

/** Formats decimal dollars like the shop. */
export const price = (dollars: number): string => formatMoney(fromDollars(dollars))

/** The buyer’s actions on the checkout page, in the page’s language. */
export interface CheckoutPage {
  /** The heading of the open step. */
  readonly step: (step: CheckoutState) => Locator
  /** The row of one cart item. */
  readonly line: (name: string) => Locator
  /** The summary with the totals and the continue button. */
  readonly summary: Locator
  readonly toBilling: () => Promise<void>
  readonly toPayment: () => Promise<void>
  /** Goes from the cart to the payment, with a method chosen. */
  readonly toPay: (method: PaymentMethod) => Promise<void>
  readonly choose: (method: PaymentMethod) => Promise<void>
  /** @param total dollars */
  readonly payButton: (total: number) => Locator
}

/** Creates the page object of the checkout. */
export const checkoutPage = (page: Page, say: Say): CheckoutPage => {
  const summary = page.getByRole('complementary', { name: say('checkout', 'summary') })
  const step: CheckoutPage['step'] = (name) =>
    page
      .locator('section[aria-current="step"]')
      .getByRole('heading', { level: 2, name: say('checkout', `step.${name}`), exact: true })
  const go = async (button: string, to: CheckoutState): Promise<void> => {
    await summary.getByRole('button', { name: say('checkout', button) }).click()
    await step(to).waitFor()
  }
  const choose: CheckoutPage['choose'] = (method) =>
    page.getByRole('radio', { name: say('checkout', `method.${method}`), exact: true }).check()
  const toBilling = () => go('continue.billing', 'billing-information')
  const toPayment = () => go('continue.payment', 'payment')
  return {
    step,
    summary,
    line: (name) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) }),
    toBilling,
    toPayment,
    choose,
    toPay: async (method) => {
      await toBilling()
      await toPayment()
      await choose(method)
    },
    payButton: (total) =>
      summary.getByRole('button', { name: say('checkout', 'pay', { total: price(total) }) }),
  }
}
