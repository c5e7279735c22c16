import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { money } from '../../src/contract/money.ts'
import {
  deleteReview,
  listOwnReviews,
  listReviews,
  saveReview,
  type NewReview,
} from '../../src/contract/reviews.ts'
import type { ReviewedFamily } from '../../src/contract/reviewed-families.ts'
import { eligibleFamilies } from '../../src/server/engagement/reviews/eligible-families.ts'
import {
  auditLog,
  companyInfo,
  companyVerifications,
  creditNotes,
  invoices,
  orderItems,
  orders,
  payables,
  reviews,
} from '../../src/server/platform/db/schema/index.ts'
import { notificationsOf } from './books.ts'
import { contact } from './buying.ts'
import { company } from './companies.ts'
import { createCustomer, insertCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { storeChargeback } from './paid-invoices.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' })
})
afterAll(() => shop.stop())

interface Purchase {
  readonly isPaid: boolean
  readonly fulfilment: 'WAITING' | 'ACTIVE' | 'REFUNDED'
  readonly isFree: boolean
  /** The line of a credit note: the item's is 0, null is the whole invoice. */
  readonly credited: 0 | 1 | null | undefined
  readonly isChargedBack: boolean
}

const good: Purchase = {
  ...{ isPaid: true, fulfilment: 'ACTIVE', isFree: false, credited: undefined },
  isChargedBack: false,
}

let numbers = 0
/** Stores a purchase of cloud hosting. */
const buy = async (customerId: string, purchase: Purchase): Promise<void> => {
  const now = shop.clock.now()
  const [id, invoiceId, amount] = [randomUUID(), randomUUID(), money(100_000)]
  const none = money(0)
  const paidAt = purchase.isPaid ? now : null
  numbers += 1
  await shop.db.insert(payables).values({
    ...{ id, kind: 'PURCHASE', customerId, amount, createdAt: now, paidAt },
    state: purchase.isPaid ? 'PAID' : 'DUE',
  })
  await shop.db.insert(orders).values({
    ...{ id, customerId, state: purchase.isPaid ? 'COMPLETED' : 'AWAITING_PAYMENT', locale: 'en' },
    ...{ paymentMethod: 'BALANCE', subtotal: amount, discountAmount: none, taxPercent: 0, paidAt },
    ...{ taxAmount: none, grandTotal: amount, idempotencyKey: id, cartUpdatedAt: now },
    contact: {
      ...contact,
      ...{ id: randomUUID(), isDefault: true, organizationName: '', address2: '' },
      ...{ taxIdentificationNumber: '', stateProvince: '', postalCode: '' },
    },
    createdAt: now,
  })
  await shop.db.insert(orderItems).values({
    ...{ id: randomUUID(), orderId: id, position: 0, key: 'one', type: 'CLOUD_HOSTING' },
    ...{ action: 'purchase', productKey: 'ch-basic', subject: 'one', qty: 1, duration: 1 },
    ...{ durationType: 'MONTH', price: amount, discount: purchase.isFree ? amount : none },
    ...{ tax: none, fulfilment: purchase.fulfilment },
  })
  await shop.db.insert(invoices).values({
    ...{ id: invoiceId, number: `INV-R-${numbers}`, payableId: id, customerId, state: 'ISSUED' },
    ...{ paymentState: 'PAID', lines: [], issuedAt: now, subtotal: amount, discountAmount: none },
    ...{ taxPercent: 0, taxAmount: none, total: amount },
    billingTo: {} as typeof invoices.$inferInsert.billingTo,
  })
  const { credited } = purchase
  if (credited !== undefined)
    await shop.db.insert(creditNotes).values({
      ...{ id: randomUUID(), number: `CN-R-${numbers}`, invoiceId, line: credited },
      ...{ net: money(10_000), tax: none, issuedAt: now },
    })
  if (purchase.isChargedBack) await storeChargeback(shop, { id: customerId })
}

const text = 'The site is fast, and support answers within minutes.'
const own = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(listOwnReviews, {}, { token }))
const write = (
  { token }: TestCustomer,
  review: Partial<NewReview> = {},
  family: ReviewedFamily = 'cloud-hosting',
) => {
  const body: NewReview = { rating: 4, text, author: 'PERSON', ...review }
  return shop.call(saveReview, { params: { family }, body }, { token })
}
const published = async () => answerOf(await shop.call(listReviews, {}))
const operate = (...args: readonly string[]) =>
  shop.app.command({ args, actor: { kind: 'operator', id: 'dara' }, files: {} })
const stored = async ({ id }: TestCustomer) => {
  const [row] = await shop.db.select().from(reviews).where(eq(reviews.customerId, id))
  return { id: row?.id ?? '', version: String(row?.version), row }
}

it('lets exactly those review whose purchase was paid, fulfilled and not refunded', async () => {
  const all = [true, false].flatMap((isPaid) =>
    (['WAITING', 'ACTIVE', 'REFUNDED'] as const).flatMap((fulfilment) =>
      [true, false].flatMap((isFree) =>
        ([0, 1, null, undefined] as const).flatMap((credited) =>
          [true, false].map((isChargedBack) => ({
            ...{ isPaid, fulfilment, isFree, credited, isChargedBack },
          })),
        ),
      ),
    ),
  )
  const keys = Object.keys(good) as (keyof Purchase)[]
  const differences = (purchase: Purchase): number =>
    keys.filter((key) => purchase[key] !== good[key]).length
  const now = shop.clock.now()
  for (const purchase of all.filter((one) => differences(one) <= 2)) {
    const id = await insertCustomer(shop.db, { dollars: 0, site: 'KH', now })
    await buy(id, purchase)
    const { isPaid, fulfilment, isFree, credited, isChargedBack } = purchase
    const isKept = credited === undefined || credited === 1
    const isEligible = isPaid && fulfilment === 'ACTIVE' && !isFree && isKept && !isChargedBack
    const families = [...(await eligibleFamilies(shop.db, id)).keys()]
    expect(families, JSON.stringify(purchase)).toEqual(isEligible ? ['cloud-hosting'] : [])
  }
})

it('shows a review once staff publish the version they saw, and not after a change', async () => {
  const [customer, stranger] = [await createCustomer(shop), await createCustomer(shop)]
  expect(codeOf(await write(stranger))).toBe('REVIEW_NOT_ALLOWED')
  await buy(customer.id, good)
  expect(codeOf(await write(customer, {}, 'domain'))).toBe('REVIEW_NOT_ALLOWED')
  expect(codeOf(await write(customer, { text: 'Too short' }))).toBe('BAD_REQUEST')
  expect(codeOf(await write(customer, { author: 'COMPANY' }))).toBe('REVIEW_COMPANY_NOT_VERIFIED')
  // Two tabs.
  await Promise.all([write(customer), write(customer)])
  expect((await own(customer)).families).toMatchObject([
    { family: 'cloud-hosting', canReview: true, review: { state: 'IN_REVIEW', rating: 4, text } },
  ])
  expect(await published()).toEqual([])

  const first = await stored(customer)
  expect(first.version).toBe('1')
  answerOf(await write(customer, { rating: 5 }))
  const stale = await operate('review', 'publish', first.id, '--version', '1')
  expect(stale).toMatchObject({ code: 1, text: expect.stringContaining('version 2') as string })
  expect((await operate('review', 'publish', first.id, '--version', '2')).code).toBe(0)
  expect(await published()).toMatchObject([
    {
      ...{ family: 'cloud-hosting', count: 1, averageTenths: 50 },
      latest: [{ rating: 5, locale: 'en', author: { is: 'PERSON', name: 'Sophea K.' } }],
    },
  ])
  // The same again is no change.
  const { families } = await own(customer)
  expect(answerOf(await write(customer, { rating: 5 })).families).toEqual(families)
  expect((await stored(customer)).version).toBe('2')
  answerOf(await write(customer, { rating: 2 }))
  expect(await published()).toEqual([])
  const refused = ['review', 'refuse', first.id, '--version', '3', '--reason', 'Names a person']
  expect((await operate(...refused)).code).toBe(0)
  expect((await own(customer)).families[0]?.review).toMatchObject({
    ...{ state: 'REFUSED', reason: 'Names a person' },
  })
  expect((await operate(...refused)).text).toContain('REFUSED in version 3')
  // A customer may ask to read a refused one again as it is.
  answerOf(await write(customer, { rating: 2 }))
  expect((await own(customer)).families[0]?.review).toMatchObject({ state: 'IN_REVIEW' })
  expect((await stored(customer)).version).toBe('4')
  const notices = (await notificationsOf(shop.db, customer.id)).map(({ code }) => code)
  expect(notices).toEqual(['REVIEW_PUBLISHED', 'REVIEW_REFUSED'])
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.subject, first.id))
  expect(log.length).toBeGreaterThanOrEqual(2)
})

it('counts all of a family, in the name of a verified company too, and goes with its author', async () => {
  const customers = [await createCustomer(shop), await createCustomer(shop)]
  for (const [at, customer] of customers.entries()) {
    await buy(customer.id, good)
    await shop.db.insert(companyInfo).values({ customerId: customer.id, ...company })
    await shop.db
      .insert(companyVerifications)
      .values({ customerId: customer.id, state: 'VERIFIED', version: 1 })
    const khmer = 'លឿន ហើយក្រុមគាំទ្រឆ្លើយតបរហ័សណាស់។'
    const review = { rating: at === 0 ? 5 : 4, text: khmer, author: 'COMPANY' } as const
    answerOf(await write(customer, review))
    const { id, version } = await stored(customer)
    expect((await operate('review', 'publish', id, '--version', version)).code).toBe(0)
  }
  expect(await published()).toMatchObject([
    {
      ...{ count: 2, averageTenths: 45 },
      latest: [
        { locale: 'km', author: { is: 'COMPANY', name: company.companyNameEn } },
        { locale: 'km' },
      ],
    },
  ])
  const [one, other] = customers
  if (one === undefined || other === undefined) throw new Error('two customers')
  const remove = () =>
    shop.call(deleteReview, { params: { family: 'cloud-hosting' } }, { token: one.token })
  answerOf(await remove())
  answerOf(await remove())
  expect((await own(one)).families).toMatchObject([{ canReview: true, review: null }])
  expect(await published()).toMatchObject([{ count: 1, averageTenths: 40 }])
  await shop.db.execute(sql`update customers set banned_at = now() where id = ${other.id}::uuid`)
  expect(await published()).toEqual([])
})

it('invites once a purchase has been ready for two weeks', async () => {
  const customer = await createCustomer(shop)
  await buy(customer.id, good)
  const invited = async () => (await own(customer)).families.map(({ isInvited }) => isInvited)
  const age = (days: number) =>
    shop.db
      .update(orders)
      .set({ paidAt: new Date(shop.clock.now().getTime() - days * 86_400_000) })
      .where(eq(orders.customerId, customer.id))
  await age(13)
  expect(await invited()).toEqual([false])
  await age(14)
  expect(await invited()).toEqual([true])
  answerOf(await write(customer))
  expect(await invited()).toEqual([false])
})
