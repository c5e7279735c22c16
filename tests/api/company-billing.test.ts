import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRegistration,
  CompanyVerification,
  downloadRegistration,
  getCompanyVerification,
  sendCompany,
  type Position,
} from '../../src/contract/company-verification.ts'
import { mostDocumentBytes } from '../../src/contract/document-files.ts'
import { Problem } from '../../src/contract/problem.ts'
import { saveCompanyInfo, type CompanyInfo } from '../../src/contract/profile.ts'
import { deleteOldRegistrations } from '../../src/server/customers/companies/index.ts'
import {
  companyRegistrations,
  invoices,
  orders,
} from '../../src/server/platform/db/schema/index.ts'
import { reportVat } from '../../src/server/staff/reports/vat.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { contact, freeName } from './buying.ts'
import { company, verifySaved } from './companies.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const provider = 'desk@company.example'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ CONTACT_MAIL_TO: provider })
})
afterAll(() => shop.stop())

const save = async ({ token }: TestCustomer, body: CompanyInfo): Promise<void> => {
  answerOf(await shop.call(saveCompanyInfo, { body }, { token }))
}

/** Saves a company, and skips its review. */
const saveVerified = async (customer: TestCustomer, body: CompanyInfo): Promise<void> => {
  await save(customer, body)
  await verifySaved(shop.db, customer.id)
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

/** Names the contact of an unpaid order in Khmer. */
const nameInKhmer = (orderId: string) =>
  shop.db.execute(sql`update orders
    set contact = contact || '{"firstName":"សុខា","lastName":"ចាន់"}' where id = ${orderId}::uuid`)

const Mails = v.array(v.object({ id: v.string(), text: v.string(), html: v.string() }))

/** Returns the receipt sent to an email address. */
const receipt = async (email: string) => {
  const inbox = `${shop.sandbox.endpoints.inbox}/messages.json?to=${encodeURIComponent(email)}`
  const [mail] = await until(
    async () => v.parse(Mails, await (await fetch(inbox)).json()),
    (mails) => mails.length > 0,
    20_000,
  )
  if (mail === undefined) throw new Error('no mail')
  return mail
}

describe('an order', () => {
  it('is billed with its invoice to the company verified at that time', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    await saveVerified(customer, company)
    const order = await customer.order([freeName()], 'BALANCE')
    await saveVerified(customer, {
      ...company,
      companyNameEn: 'Another Co.',
      vatTin: 'K002-987654321',
    })
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
    await saveVerified(customer, company)
    const inKhmer = { headers: { 'x-locale': 'km' } }
    const cart = await customer.add([freeName()])
    const order = answerOf(await customer.place(cart, 'BALANCE', inKhmer))
    await nameInKhmer(order.id)
    answerOf(await customer.payByBalance(order.id))
    const { text } = await receipt(customer.email)
    expect(text).toContain(
      [
        'ចេញវិក្កយបត្រជូន៖',
        company.companyNameKm,
        company.companyAddressKm,
        'លេខអត្តសញ្ញាណកម្មអតប (VAT TIN)៖ K001-123456789',
        'អ្នកទំនាក់ទំនង៖ ចាន់ សុខា',
      ].join('\n'),
    )
    expect(text).not.toContain(company.companyNameEn)
  })

  it('of a person with a name in Khmer has the family name first in the VAT report', async () => {
    const period = { from: new Date('2020-01-01'), until: new Date('2100-01-01') }
    const customers = async () => {
      const { columns, rows } = await reportVat(shop.db, period, 'KH')
      const at = columns.findIndex(({ key }) => key === 'customer')
      return rows.map((row) => row[at])
    }
    const customer = await createCustomer(shop, { dollars: 50 })
    const inLatin = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(inLatin.id))
    const inKhmer = await customer.order([freeName()], 'BALANCE')
    await nameInKhmer(inKhmer.id)
    answerOf(await customer.payByBalance(inKhmer.id))
    expect((await customers()).slice(-2)).toEqual(['Sokha Chan', 'ចាន់ សុខា'])
  })

  it('is billed to the contact without a company, also when one is verified before payment', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const order = await customer.order([freeName()], 'BALANCE')
    await saveVerified(customer, company)
    answerOf(await customer.payByBalance(order.id))
    const row = await billed(order.id)
    expect(row?.invoice).toMatchObject({ firstName: contact.firstName })
    expect(row?.order).not.toHaveProperty('company')
    expect(row?.invoice).not.toHaveProperty('company')
    expect((await receipt(customer.email)).text).not.toContain('Billed to')
  })

  it('is billed to the contact until the company is verified', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const companyOf = async () => (await billed((await order()).id))?.order.company
    const order = () => customer.order([freeName()], 'BALANCE')
    await save(customer, company)
    expect(await companyOf()).toBeUndefined()
    await verifySaved(shop.db, customer.id)
    expect(await companyOf()).toEqual(company)
    // Neither the email address nor the phone number is what the registration proves.
    const moved = { ...company, companyAddressEn: 'No. 1, Street 1', phoneNumber: '+85523880881' }
    await save(customer, moved)
    expect(await companyOf()).toEqual(moved)
    await save(customer, { ...moved, vatTin: 'K002-987654321' })
    expect(await companyOf()).toBeUndefined()
  })
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')

/** Uploads a registration like a browser. */
const upload = async (
  { token }: TestCustomer,
  { name = 'registration.pdf', bytes = pdf }: { name?: string; bytes?: Buffer<ArrayBuffer> } = {},
) => {
  const url = `${shop.url}/api${addRegistration.path}?${new URLSearchParams({ name }).toString()}`
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url, { method: 'PUT', headers, body: bytes })
  const json: unknown = await response.json()
  return response.ok
    ? { ok: true as const, answer: v.parse(CompanyVerification, json) }
    : { ok: false as const, problem: v.parse(Problem, json) }
}

const download = ({ token }: TestCustomer) =>
  fetch(`${shop.url}/api${downloadRegistration.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })

const send = ({ token }: TestCustomer, representativePosition: Position = 'DIRECTOR') =>
  shop.call(
    sendCompany,
    { body: { representativeName: 'Sokha Chan', representativePosition } },
    { token },
  )

const shown = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(getCompanyVerification, {}, { token }))

const desk = async (...args: readonly string[]): Promise<string> => {
  const actor = { kind: 'operator', id: 'test' } as const
  return (await shop.app.command({ args: ['company', ...args], actor, files: {} })).text
}

/** Creates a customer whose company is in review, in version 3: saved, uploaded and sent. */
const inReview = async (): Promise<TestCustomer> => {
  const customer = await createCustomer(shop, { dollars: 50 })
  await save(customer, company)
  answerOf(await upload(customer))
  expect(answerOf(await send(customer)).state).toBe('IN_REVIEW')
  return customer
}

describe('a company', () => {
  it('is sent with its registration, and verified once', async () => {
    const customer = await createCustomer(shop)
    expect(await shown(customer)).toBeNull()
    expect(codeOf(await send(customer))).toBe('COMPANY_NOT_FOUND')
    expect(codeOf(await upload(customer))).toBe('COMPANY_NOT_FOUND')
    await save(customer, company)
    expect(await shown(customer)).toMatchObject({ state: 'NOT_SENT', registration: null })
    expect(await send(customer)).toMatchObject({
      problem: { errors: [{ field: 'registration', code: 'REQUIRED' }] },
    })
    answerOf(await upload(customer))
    expect(await send(customer, 'ACCOUNTANT')).toMatchObject({
      problem: { errors: [{ field: 'representativePosition', code: 'NOT_EXECUTIVE' }] },
    })
    answerOf(await send(customer))
    expect(await shown(customer)).toMatchObject({
      state: 'IN_REVIEW',
      representative: { representativeName: 'Sokha Chan', representativePosition: 'DIRECTOR' },
      registration: { name: 'registration.pdf', type: 'application/pdf', bytes: pdf.length },
    })
    expect(codeOf(await send(customer))).toBe('COMPANY_NOT_OPEN')
    expect(codeOf(await upload(customer))).toBe('COMPANY_NOT_OPEN')

    const listed = await desk('list')
    expect(listed).toContain(`${customer.id}  ${company.companyNameEn}`)
    expect(await desk('show', customer.id)).toContain('Sokha Chan, DIRECTOR')
    expect(await desk('verify', customer.id)).toContain('--version N')
    const verified = `${company.companyNameEn} is verified. Invoices of ${customer.id} name it from now on.`
    expect(await desk('verify', customer.id, '--version', '3')).toBe(verified)
    expect(await desk('verify', customer.id, '--version', '3')).toContain(
      'is VERIFIED in version 3',
    )
    expect(await desk('list')).not.toContain(customer.id)
    expect(await shown(customer)).toMatchObject({ state: 'VERIFIED' })
    expect(codeOf(await send(customer))).toBe('COMPANY_NOT_OPEN')
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.map(({ code }) => code)).toEqual(['COMPANY_VERIFIED'])
    const subjects = await until(
      async () => (await mailsTo(shop.sandbox, customer.email)).map(({ subject }) => subject),
      (all) => all.length > 0,
      20_000,
    )
    expect(subjects).toEqual([`${company.companyNameEn} is verified`])
    const mails = await until(
      () => mailsTo(shop.sandbox, provider),
      (all) => all.some(({ text }) => text.includes(customer.id)),
      20_000,
    )
    expect(mails.find(({ text }) => text.includes(customer.id))?.text).toContain(
      `npm run shop -- company show ${customer.id}`,
    )
  })

  it('that is changed during the review is verified only in the version that staff saw', async () => {
    const customer = await inReview()
    await save(customer, { ...company, companyNameEn: 'Another Co., Ltd.' })
    expect(await desk('verify', customer.id, '--version', '3')).toContain(
      'is NOT_SENT in version 4',
    )
    expect(await shown(customer)).toMatchObject({ state: 'NOT_SENT' })
    answerOf(await send(customer))
    // The same state again, but not what staff saw.
    expect(await desk('verify', customer.id, '--version', '3')).toContain(
      'is IN_REVIEW in version 5',
    )
    expect(await desk('verify', customer.id, '--version', '5')).toContain('Another Co., Ltd. is')
    // What the registration does not prove stays verified; the registration itself does not.
    await save(customer, {
      ...company,
      companyNameEn: 'Another Co., Ltd.',
      phoneNumber: '023900100',
    })
    expect(await shown(customer)).toMatchObject({ state: 'VERIFIED' })
    expect(answerOf(await upload(customer)).state).toBe('NOT_SENT')
  })

  it('is decided once by concurrent decisions', async () => {
    const customer = await inReview()
    const texts = await Promise.all(
      ['verify', 'verify', 'verify'].map((verb) => desk(verb, customer.id, '--version', '3')),
    )
    expect(texts.filter((text) => text.includes('Nothing is decided'))).toHaveLength(2)
  })

  it('that is refused says why, and can be sent again', async () => {
    const customer = await inReview()
    const refuse = () => desk('refuse', customer.id, '--version', '3', '--reason', 'Not readable')
    expect(await refuse()).toContain('is refused')
    expect(await refuse()).toContain('Nothing is decided')
    expect(await shown(customer)).toMatchObject({ state: 'REFUSED', reason: 'Not readable' })
    const [notice] = await notificationsOf(shop.db, customer.id)
    expect(notice).toMatchObject({ code: 'COMPANY_REFUSED', params: { reason: 'Not readable' } })
    expect(answerOf(await send(customer))).toMatchObject({ state: 'IN_REVIEW', reason: null })
    expect(await desk('verify', customer.id, '--version', '4')).toContain('is verified')
    // A verified company can be withdrawn: its invoices name the person again.
    const withdrawn = ['--version', '4', '--reason', 'Closed']
    expect(await desk('refuse', customer.id, ...withdrawn)).toContain('is refused')
    const { id } = await customer.order([freeName()], 'BALANCE')
    expect((await billed(id))?.order.company).toBeUndefined()
  })
})

describe('a business registration', () => {
  it('is a PDF, JPEG or PNG of at most 10 MB, whatever its name claims', async () => {
    const customer = await createCustomer(shop)
    await save(customer, company)
    const script = Buffer.from('<script>alert(1)</script>')
    expect(codeOf(await upload(customer, { bytes: script }))).toBe('FILE_NOT_ACCEPTED')
    const large = Buffer.concat([pdf, Buffer.alloc(mostDocumentBytes)])
    expect(codeOf(await upload(customer, { bytes: large }))).toBe('FILE_TOO_LARGE')
    expect(answerOf(await upload(customer, { name: '../evil.html' })).registration).toMatchObject({
      name: 'evil.html.pdf',
    })
  })

  it('is read by its customer and staff alone, and deleted 90 days after the decision', async () => {
    const [customer, other] = [await inReview(), await createCustomer(shop)]
    const own = await download(customer)
    expect(Buffer.from(await own.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await download(other)).status).toBe(404)
    await save(other, company)
    expect((await download(other)).status).toBe(404)
    expect(await desk('save', customer.id, '--to', '/review')).toContain(
      '/review/business-registration.pdf',
    )
    expect(await desk('save', other.id, '--to', '/review')).toContain('no registration')
    await desk('verify', customer.id, '--version', '3')
    const stored = () =>
      shop.db
        .select({ name: companyRegistrations.fileName })
        .from(companyRegistrations)
        .where(eq(companyRegistrations.customerId, customer.id))
    const after = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000)
    await deleteOldRegistrations(shop.db, after(89))
    expect(await stored()).toHaveLength(1)
    await deleteOldRegistrations(shop.db, after(91))
    expect(await stored()).toEqual([])
    expect(await shown(customer)).toMatchObject({ state: 'VERIFIED', registration: null })
  })
})
