import type { BrowserContext } from 'playwright/test'
import { beginCard, getCardVerification } from '../../src/contract/cards.ts'
import { listInvoices } from '../../src/contract/invoices.ts'
import { listOrders } from '../../src/contract/orders.ts'
import { saveCompanyInfo } from '../../src/contract/profile.ts'
import type { OwnedService } from '../../src/contract/services.ts'
import { company } from '../api/companies.ts'
import { enterOnPage } from '../api/enter-card.ts'
import { buy, order } from '../journeys/buying.ts'
import { enterAccount, freeName, type Customer } from '../journeys/customer.ts'
import { buyHosted } from '../journeys/hosted-domain.ts'
import { operate } from '../journeys/operate.ts'
import { ownHosting } from '../journeys/own-hosting.ts'
import { ownProducts } from '../journeys/own-products.ts'
import { ownCertificate, ownSender } from '../journeys/own-unrenewed.ts'
import { createSandbox } from '../journeys/sandbox.ts'
import { sayIn } from '../journeys/say.ts'
import { test as base } from './screen.ts'

/** A customer who owns one of everything. */
export interface Owner {
  readonly enter: (context: BrowserContext) => Promise<Customer>
  readonly services: readonly OwnedService[]
  readonly domainId: string
  /** The newest of each list. */
  readonly orderId: string
  readonly invoice: string
}

export const test = base.extend<object, { readonly owner: Owner }>({
  owner: [
    async ({ browser, shop }, use) => {
      const context = await browser.newContext({ baseURL: shop.url })
      const page = await context.newPage()
      const username = shop.takeDemo()
      const customer = await enterAccount(username, shop.url, context)
      await customer.enterBrowser()
      const products = await ownProducts(customer)
      const hosting = await ownHosting(customer, freeName())
      const certificate = await ownCertificate(customer, createSandbox(shop.sandbox))
      const sender = await ownSender(customer, {
        ...{ page, shop, at: (path: string) => path, say: sayIn('en') },
      })
      const domain = await buyHosted(customer)
      await buy(customer, freeName('com.kh'))
      await customer.ask(saveCompanyInfo, { body: company })
      const entry = await customer.ask(beginCard, { query: { acceptTerms: 'true' } })
      await enterOnPage(entry)
      await customer.ask(getCardVerification, { params: { id: entry.transactionId } })
      const account = String(100_000_000_000 + Math.floor(Math.random() * 800_000_000_000))
      await operate(shop, 'aws-accounts', 'add', account, username)
      const lines = ['--period', '2026-10', '--lines', 'EC2: 50']
      await operate(shop, 'aws-invoices', 'issue', account, ...lines)
      const { invoices } = await customer.ask(listInvoices, { query: { filter: 'PAID' } })
      await order(customer, freeName())
      const { orders } = await customer.ask(listOrders, { query: {} })
      await context.close()
      await use({
        enter: async (own) => {
          const entered = await enterAccount(username, shop.url, own)
          await entered.enterBrowser()
          return entered
        },
        services: [...products, hosting, certificate, sender],
        domainId: domain.id,
        orderId: orders[1]?.id ?? '',
        invoice: invoices[0]?.number ?? '',
      })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
