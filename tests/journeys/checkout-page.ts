import type { Locator, Page } from 'playwright/test'
import type { CheckoutState, PaymentMethod } from '../../src/contract/checkout.ts'
import { formatMoney, fromDollars } from '../../src/contract/money.ts'
import type { Say } from './say.ts'

/** Decimal dollars as the shop writes them. */
export const price = (dollars: number): string => formatMoney(fromDollars(dollars))

/** What a buyer does on the checkout page, in the words of its language. */
export interface CheckoutPage {
  readonly step: (step: CheckoutState) => Locator
  /** The line of one item in the basket. */
  readonly line: (name: string) => Locator
  /** The summary with the totals and the button that leads on. */
  readonly summary: Locator
  readonly toBilling: () => Promise<void>
  readonly toPayment: () => Promise<void>
  /** From the basket to the payment, all agreed to. */
  readonly toPay: (method: PaymentMethod) => Promise<void>
  readonly choose: (method: PaymentMethod) => Promise<void>
  readonly agree: () => Promise<void>
  /** @param total dollars */
  readonly payButton: (total: number) => Locator
}

/** Makes the helper for the checkout of a page. */
export const checkoutPage = (page: Page, say: Say): CheckoutPage => {
  const summary = page.getByRole('complementary', { name: say('checkout', 'summary') })
  const step: CheckoutPage['step'] = (name) =>
    page.getByRole('heading', { level: 2, name: say('checkout', `step.${name}`), exact: true })
  const go = async (button: string, to: CheckoutState): Promise<void> => {
    await summary.getByRole('button', { name: say('checkout', button) }).click()
    await step(to).waitFor()
  }
  const choose: CheckoutPage['choose'] = (method) =>
    page.getByRole('radio', { name: say('checkout', `method.${method}`), exact: true }).check()
  const agree = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: say('checkout', 'consent.terms') }).check()
    await page.getByRole('checkbox', { name: say('checkout', 'consent.auto-sign') }).check()
  }
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
    agree,
    toPay: async (method) => {
      await toBilling()
      await toPayment()
      await choose(method)
      await agree()
    },
    payButton: (total) =>
      summary.getByRole('button', { name: say('checkout', 'pay', { total: price(total) }) }),
  }
}
