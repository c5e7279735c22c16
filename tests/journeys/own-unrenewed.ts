import type { Page } from 'playwright/test'
import { newCsr } from '../../src/client/new-csr.ts'
import { addItems } from '../../src/contract/cart.ts'
import { sslItems } from '../../src/contract/cart-products.ts'
import { activateCertificate, getCertificate } from '../../src/contract/certificates.ts'
import { setServiceAutoRenew, type OwnedService } from '../../src/contract/services.ts'
import { freeName, type Customer } from './customer.ts'
import { expect } from './journey.ts'
import { operate } from './operate.ts'
import { ownService } from './own-hosting.ts'
import type { Sandbox } from './sandbox.ts'
import type { Say } from './say.ts'
import type { Shop } from './shop.ts'

const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const year = { action: 'purchase', qty: 1, duration: 1, durationType: 'YEAR' } as const

/** Buys a certificate and proves its name. It renews itself. */
export const ownCertificate = async (
  customer: Customer,
  sandbox: Sandbox,
): Promise<OwnedService> => {
  const name = freeName()
  const option = { domainName: name, additionalDomains: [] }
  const items = [{ ...year, productKey: 'positivessl', option }]
  const bought = await ownService(
    customer,
    await customer.ask(sslItems.add, { body: { items } }),
    name,
  )
  const params = { id: bought.id }
  await sandbox.control('sectigo', { seen: [name] })
  const { csr } = await newCsr([name], 'EC-P256')
  await customer.ask(activateCertificate, { params, body: { csr, proofs: [] } })
  await expect
    .poll(async () => (await customer.ask(getCertificate, { params })).state, { timeout: 60_000 })
    .toBe('ISSUED')
  return bought
}

interface Bench {
  readonly page: Page
  readonly at: (path: `/${string}`) => string
  readonly say: Say
  readonly shop: Shop
}

/** Buys an SMS sender name that a carrier approves, and turns its automatic renewal off. */
export const ownSender = async (
  customer: Customer,
  { page, at, say, shop }: Bench,
): Promise<OwnedService> => {
  const senderName = `A${freeName().slice(5, 13)}`
  const item = {
    ...({ ...year, type: 'SMS_BRAND_NAME', productKey: 'sms-brand-name' } as const),
    option: { senderName, use: 'Order confirmations', sample: 'សូមអរគុណ' },
  }
  const cart = await customer.ask(addItems, { body: { items: [item] } })
  const bought = await ownService(customer, cart, senderName)
  await page.goto(at(`/account/services?service=${bought.id}`))
  for (const kind of ['business-registration', 'letter-of-authorisation']) {
    const document = say('sms', `document.${kind}`)
    await page.getByLabel(say('documents', 'choose.of', { document })).setInputFiles(pdf)
    const sent = page.getByRole('region', { name: document, exact: true })
    // Its name is shown while it uploads.
    const download = say('documents', 'download.of', { name: pdf.name })
    await expect(sent.getByRole('button', { name: download })).toBeVisible()
  }
  await page
    .getByRole('button', { name: say('documents', 'send.of', { name: senderName }) })
    .click()
  await expect(page.getByText(say('sms', 'step.REVIEW'), { exact: true })).toBeVisible()
  await operate(shop, 'sms-sender', 'submit', bought.id)
  await operate(shop, 'sms-sender', 'approve', bought.id, '--carrier', 'smart')
  const off = { params: { id: bought.id }, body: { enabled: false } }
  await customer.ask(setServiceAutoRenew, off)
  return bought
}
