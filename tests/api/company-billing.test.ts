import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveCompanyInfo, type CompanyInfo } from '../../src/contract/profile.ts'
import { invoices, orders } from '../../src/server/platform/db/schema/index.ts'
import { contact, freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const company: CompanyInfo = {
  companyNameEn: 'Angkor Coffee & Tea Co., Ltd.',
  companyNameKm: 'ក្រុមហ៊ុន អង្គរកាហ្វេ ឯ.ក',
  companyAddressEn: 'No. 12, Street 240, Phnom Penh',
  companyAddressKm: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០ រាជធានីភ្នំពេញ',
  phoneNumber: '+85523880880',
  vatTin: 'K001-123456789',
}

const save = async ({ token }: TestCustomer, body: CompanyInfo): Promise<void> => {
  answerOf(await shop.call(saveCompanyInfo, { body }, { token }))
}

/** Returns the billing party of an order and of its invoice. */
const billed = async (orderId: string) => {
  const [row] = await shop.db
    .select({ order: orders.contact, invoice: invoices.billingTo })
    .from(orders)
    .leftJoin(invoices, eq(invoices.payableId, orders.id))
    .where(eq(orders.id, orderId))
  return row
}

const Mails = v.array(v.object({ id: v.string(), text: v.string(), html: v.string() }))

/** Returns the receipt sent to an address. */
const receipt = async (address: string) => {
  const inbox = `${shop.sandbox.addresses.inbox}/messages.json?to=${encodeURIComponent(address)}`
  const [mail] = await until(
    async () => v.parse(Mails, await (await fetch(inbox)).json()),
    (mails) => mails.length > 0,
    20_000,
  )
  if (mail === undefined) throw new Error('no mail')
  return mail
}

describe('an order', () => {
  it('is billed with its invoice to the company saved at that time', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    await save(customer, company)
    const order = await customer.order([freeName()], 'BALANCE')
    await save(customer, { ...company, companyNameEn: 'Another Co.', vatTin: 'K002-987654321' })
    answerOf(await customer.payByBalance(order.id))
    const expected = { firstName: contact.firstName, email: customer.email, company }
    expect(await billed(order.id)).toMatchObject({ order: expected, invoice: expected })
    const { text, html } = await receipt(customer.email)
    expect(text).toContain(
      [
        'Billed to:',
        'Angkor Coffee & Tea Co., Ltd.',
        'No. 12, Street 240, Phnom Penh',
        'VAT TIN: K001-123456789',
        'Contact: Sokha Chan',
      ].join('\n'),
    )
    expect(html).toContain('Angkor Coffee &amp; Tea Co., Ltd.<br>')
    expect(text).not.toContain('Another Co.')
    const later = await customer.order([freeName()], 'BALANCE')
    expect((await billed(later.id))?.order.company?.companyNameEn).toBe('Another Co.')
  })

  it('names the company in Khmer in a Khmer receipt', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    await save(customer, company)
    const inKhmer = { headers: { 'x-locale': 'km' } }
    const cart = await customer.add([freeName()])
    const order = answerOf(await customer.place(cart, 'BALANCE', inKhmer))
    answerOf(await customer.payByBalance(order.id))
    const { text } = await receipt(customer.email)
    expect(text).toContain(
      [
        'ចេញវិក្កយបត្រជូន៖',
        company.companyNameKm,
        company.companyAddressKm,
        'លេខអត្តសញ្ញាណកម្មអតប (VAT TIN)៖ K001-123456789',
        'អ្នកទំនាក់ទំនង៖ Sokha Chan',
      ].join('\n'),
    )
    expect(text).not.toContain(company.companyNameEn)
  })

  it('is billed to the contact without a company, also when one is saved before payment', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const order = await customer.order([freeName()], 'BALANCE')
    await save(customer, company)
    answerOf(await customer.payByBalance(order.id))
    const row = await billed(order.id)
    expect(row?.invoice).toMatchObject({ firstName: contact.firstName })
    expect(row?.order).not.toHaveProperty('company')
    expect(row?.invoice).not.toHaveProperty('company')
    expect((await receipt(customer.email)).text).not.toContain('Billed to')
  })
})
