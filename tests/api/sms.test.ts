import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItems, type Cart } from '../../src/contract/cart.ts'
import { changeItem } from '../../src/contract/cart-products.ts'
import { addDocument, listDocuments, sendDocuments } from '../../src/contract/documents.ts'
import type { NewItem } from '../../src/contract/items/variants.ts'
import { fromDollars, multiply, percentOf } from '../../src/contract/money.ts'
import { listSmsPrices } from '../../src/contract/products.ts'
import { getService, listServices } from '../../src/contract/services.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { servicePrices } from '../../src/server/platform/db/schema/index.ts'
import { createRefundActive } from '../../src/server/selling/fulfilment/index.ts'
import { smsCredits } from '../../src/server/services/sms-credits/index.ts'
import { createSmsCampaign } from '../../src/contract/sms-campaigns.ts'
import { followDocuments } from '../../src/server/services/sms-senders/awaited-documents.ts'
import {
  createSmsSenders,
  followUnpaidSenders,
  isNameFree,
} from '../../src/server/services/sms-senders/index.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { buyerWith } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const provider = 'desk@shop.example'
const day = 86_400_000

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ CONTACT_MAIL_TO: provider })
})
afterAll(() => shop.stop())

const rich = () => createCustomer(shop, { dollars: 1000 })

/** A name that no other test has. */
const freshName = (): string => `A${randomUUID().slice(0, 8)}`

const option = { use: 'Order confirmations', sample: 'សូមអរគុណ' }

const nameItem = (senderName: string, expectedPrice = 120): NewItem => ({
  ...{ type: 'SMS_BRAND_NAME', action: 'purchase', productKey: 'sms-brand-name', qty: 1 },
  ...{ duration: 1, durationType: 'YEAR', expectedPrice, option: { senderName, ...option } },
})

const renewalItem = (serviceId: string): NewItem => ({
  ...{ type: 'SMS_BRAND_NAME', action: 'renewal', productKey: 'sms-brand-name', qty: 1 },
  ...{ duration: 1, durationType: 'YEAR', option: { serviceId } },
})

const creditsItem = (credits: number, expectedPrice?: number): NewItem => ({
  ...{ type: 'SMS_SERVICE', action: 'purchase', productKey: 'sms-marketing', qty: 1 },
  ...{ duration: 1, durationType: 'YEAR', option: { credits } },
  ...(expectedPrice === undefined ? {} : { expectedPrice }),
})

const add = ({ token }: Pick<TestCustomer, 'token'>, ...items: NewItem[]) =>
  shop.call(addItems, { body: { items } }, { token })

/** Pays a cart and waits for its order's end. */
const buy = async (customer: TestCustomer, cart: Cart) => {
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  return until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
}

const servicesOf = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(listServices, { query: {} }, { token })).items

const detailOf = async ({ token }: TestCustomer, id: string) =>
  answerOf(await shop.call(getService, { params: { id } }, { token }))

/** Buys a sender's name; returns its service. */
const owned = async (customer: TestCustomer, name: string): Promise<string> => {
  await buy(customer, answerOf(await add(customer, nameItem(name))))
  const service = (await servicesOf(customer)).find(({ subject }) => subject === name)
  if (service === undefined) throw new Error('no name')
  return service.id
}

const desk = async (...args: string[]): Promise<string> => {
  const actor = { kind: 'operator', id: 'test' } as const
  return (await shop.app.command({ args: ['sms-sender', ...args], actor, files: {} })).text
}

/** Uploads both documents and sends them. */
const sendBoth = async ({ token }: TestCustomer, id: string) => {
  for (const document of ['business-registration', 'letter-of-authorisation']) {
    const query = new URLSearchParams({ document, name: `${document}.pdf` })
    const path = addDocument.path.replace('{id}', id)
    const response = await fetch(`${shop.url}/api${path}?${query.toString()}`, {
      method: addDocument.method,
      headers: { authorization: `Bearer ${token}` },
      body: Buffer.from('%PDF-1.7\n1 0 obj\n'),
    })
    expect(response.status).toBe(200)
  }
  return answerOf(await shop.call(sendDocuments, { params: { id } }, { token }))
}

const codesFor = async ({ id }: TestCustomer): Promise<readonly string[]> =>
  (await notificationsOf(shop.db, id)).map(({ code }) => code)

/** Waits for a mail by its subject. */
const untilMailed = ({ email }: TestCustomer, subject: RegExp) =>
  until(
    async () => (await mailsTo(shop.sandbox, email)).map((mail) => mail.subject),
    (subjects) => subjects.some((one) => subject.test(one)),
  )

describe('messages in the cart', () => {
  it('cost what is listed, and are changed there', async () => {
    const customer = await rich()
    const prices = answerOf(await shop.call(listSmsPrices, {}))
    expect(prices.brandName).toBe(120)
    expect(prices.credits.map(({ credits }) => credits)).toEqual([500, 1_000, 5_000, 10_000])

    const name = freshName()
    const cart = answerOf(await add(customer, nameItem(name), creditsItem(500, 17.5)))
    expect(cart).toMatchObject({ subtotal: 137.5, taxAmount: 13.75, grandTotal: 151.25 })
    const [first, second] = cart.items
    expect(first).toMatchObject({ name, price: 120, renewalPrice: 120, senderName: name })
    expect(second).toMatchObject({ credits: 500, partPrice: 0.035, price: 17.5 })

    const other = freshName()
    const { token } = customer
    const change = (key: string, body: NewItem | { readonly duration: number }) =>
      shop.call(changeItem, { params: { key }, body: body }, { token })
    const renamed = answerOf(await change(first?.key ?? '', nameItem(other)))
    expect(renamed.items).toMatchObject([{ key: first?.key, senderName: other }, { credits: 500 }])
    const more = answerOf(await change(second?.key ?? '', creditsItem(1_000, 32)))
    expect(more.items).toMatchObject([{}, { key: second?.key, credits: 1_000, price: 32 }])
    expect(codeOf(await change(first?.key ?? '', { duration: 2 }))).toBe('DURATION_NOT_OFFERED')
    // Another size replaces the one that is there.
    const again = answerOf(await add(customer, creditsItem(5_000)))
    expect(again.items.filter((item) => item.type === 'SMS_SERVICE')).toHaveLength(1)
  })

  it('are refused with a wrong name, size, action or price', async () => {
    const customer = await rich()
    expect(codeOf(await add(customer, nameItem('012345')))).toBe('SMS_SENDER_NAME_INVALID')
    expect(codeOf(await add(customer, nameItem('កាហ្វេ')))).toBe('SMS_SENDER_NAME_INVALID')
    expect(codeOf(await add(customer, creditsItem(501)))).toBe('PACKAGE_NOT_OFFERED')
    expect(codeOf(await add(customer, creditsItem(500, 17)))).toBe('PRICE_CHANGED')
    const noService = renewalItem(randomUUID())
    expect(codeOf(await add(customer, noService))).toBe('SERVICE_NOT_FOUND')
    const mixed = { ...nameItem(freshName()), action: 'renewal' } as NewItem
    expect(codeOf(await add(customer, mixed))).toBe('INVALID_CART_ITEM')
  })

  it('keep the new price when the operator changes it', async () => {
    const customer = await rich()
    const setPrice = async (dollars: number): Promise<void> => {
      await shop.db
        .update(servicePrices)
        .set({ price: fromDollars(dollars) })
        .where(eq(servicePrices.type, 'SMS_BRAND_NAME'))
      await shop.app.reloadCatalogue()
    }
    await setPrice(130)
    const name = freshName()
    const refused = await add(customer, nameItem(name))
    expect(refused).toMatchObject({ ok: false, problem: { messageCode: 'PRICE_CHANGED' } })
    expect(answerOf(await add(customer, nameItem(name, 130))).subtotal).toBe(130)
    await setPrice(120)
  })
})

describe('a sender’s name', () => {
  it('goes from the documents over the carriers to its year, and is renewed', async () => {
    const customer = await rich()
    const name = freshName()
    const id = await owned(customer, name)
    const { details, ...pending } = await detailOf(customer, id)
    expect(pending).toMatchObject({ state: 'PENDING', expiresAt: null, renewalPrice: null })
    expect(pending.nextStep).toBe('DOCUMENTS')
    expect(details).toMatchObject({
      ...{ type: 'SMS_BRAND_NAME', senderName: name, ...option, sender: 'DOCUMENTS' },
      documents: 'AWAITING_DOCUMENTS',
      carriers: [
        { key: 'smart', usualDays: 14, state: 'WAITING' },
        { key: 'cellcard', usualDays: null, state: 'WAITING' },
        { key: 'metfone', state: 'WAITING' },
      ],
    })
    const cases = answerOf(await shop.call(listDocuments, {}, { token: customer.token }))
    expect(cases).toMatchObject([
      { id, kind: 'SENDER_NAME', unicodeName: name, dueBy: expect.any(String) as unknown },
    ])
    expect(await desk('submit', id)).toContain('does not wait for a submission')

    expect(await sendBoth(customer, id)).toMatchObject({ state: 'IN_REVIEW' })
    expect(await detailOf(customer, id)).toMatchObject({ state: 'PENDING', nextStep: 'REVIEW' })
    const staffMails = await until(
      () => mailsTo(shop.sandbox, provider),
      (mails) => mails.some(({ subject }) => subject.includes(name)),
    )
    expect(staffMails.length).toBeGreaterThan(0)
    expect(await desk('list')).toContain(`${id}  ${name}`)
    expect(await desk('refuse', id, '--reason', 'Not readable')).toContain('may send others')
    expect(await detailOf(customer, id)).toMatchObject({
      details: { documents: 'AWAITING_DOCUMENTS' },
    })
    await sendBoth(customer, id)
    expect(await desk('submit', id)).toBe(`${name} is submitted. The customer is notified.`)
    expect(await desk('submit', id)).toContain('does not wait for a submission: SUBMITTED')
    expect(await detailOf(customer, id)).toMatchObject({ state: 'PENDING', nextStep: 'CARRIERS' })
    const senders = createSmsSenders(shop)
    expect(await senders.canSendAs(shop.db, customer.id, name)).toBe(false)
    expect(codeOf(await add(customer, renewalItem(id)))).toBe('SERVICE_STATE_INVALID')

    shop.clock.advance(10 * day)
    expect(await desk('refuse', id, '--carrier', 'metfone', '--reason', 'A brand')).toBe(
      `${name} is refused by metfone.`,
    )
    const now = shop.clock.now()
    expect(await desk('approve', id, '--carrier', 'smart')).toContain('is approved by smart')
    expect(await desk('approve', id, '--carrier', 'smart')).toContain('does not wait for smart')
    expect(await desk('approve', id)).toBe('Say which carrier: --carrier smart|cellcard|metfone')
    const later = { ...customer, token: await issueToken(shop, customer.id) }
    const approved = await detailOf(later, id)
    expect(approved).toMatchObject({
      ...{ state: 'ACTIVE', nextStep: null, autoRenew: true, renewalPrice: 132 },
      details: { sender: 'ACTIVE' },
    })
    expect(Date.parse(approved.startsAt)).toBeGreaterThanOrEqual(now.getTime())
    const ends = new Date(approved.expiresAt ?? 0)
    expect(ends.getTime() - now.getTime()).toBeGreaterThan(364 * day)
    expect(await senders.canSendAs(shop.db, customer.id, name)).toBe(true)
    expect(await senders.canSendAs(shop.db, customer.id, name.toLowerCase())).toBe(false)
    expect(await codesFor(customer)).toEqual(
      expect.arrayContaining([
        'SMS_SENDER_DOCUMENTS',
        'SMS_SENDER_DOCUMENTS_REFUSED',
        'SMS_SENDER_SUBMITTED',
        'SMS_SENDER_REFUSED',
        'SMS_SENDER_APPROVED',
      ]),
    )

    const buyer = { ...later, ...buyerWith(shop, later.token, customer.email) }
    await buy(buyer, answerOf(await add(buyer, renewalItem(id))))
    const renewed = await detailOf(buyer, id)
    expect(new Date(renewed.expiresAt ?? 0).getFullYear()).toBe(ends.getFullYear() + 1)
  })

  it('is one customer’s, regardless of case', async () => {
    const [first, second] = [await rich(), await rich()]
    const name = freshName()
    const cart = answerOf(await add(second, nameItem(name)))
    const order = answerOf(await second.place(cart, 'BALANCE'))
    await owned(first, name)
    const third = await rich()
    expect(codeOf(await add(third, nameItem(name.toUpperCase())))).toBe('SMS_SENDER_NAME_TAKEN')

    // It was free when the order was placed: the payment comes back.
    answerOf(await second.payByBalance(order.id))
    const ended = await until(
      () => second.findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    expect(ended.items).toMatchObject([{ fulfilment: 'REFUNDED' }])
    expect(await second.balance()).toBe(1000)
  })

  it('is refunded once when all carriers refuse it, and free again', async () => {
    const customer = await rich()
    const name = freshName()
    const id = await owned(customer, name)
    expect(await customer.balance()).toBe(1000 - 132)
    await sendBoth(customer, id)
    await desk('submit', id)
    for (const carrier of ['smart', 'cellcard']) {
      await desk('refuse', id, '--carrier', carrier, '--reason', 'A brand of others')
    }
    expect(await customer.balance()).toBe(1000 - 132)
    expect(
      await desk('refuse', id, '--carrier', 'metfone', '--reason', 'A brand of others'),
    ).toContain('the money goes back into the balance')
    expect(await customer.balance()).toBe(1000)
    await desk('refuse', id, '--carrier', 'metfone', '--reason', 'Again')
    expect(await customer.balance()).toBe(1000)
    const refused = await detailOf(customer, id)
    expect(refused).toMatchObject({
      ...{ state: 'ENDED', renewalPrice: null },
      details: { sender: 'REFUSED', reason: 'A brand of others' },
    })
    expect(Date.parse(refused.expiresAt ?? '')).toBeLessThanOrEqual(shop.clock.now().getTime())
    expect(codeOf(await add(customer, nameItem(name)))).toBe('OK')
  })

  it('ends by itself 14 days after its year, with notices, and is free again', async () => {
    let before = await rich()
    const name = freshName()
    const { enqueue } = shop.app.jobs
    const follow = () => followUnpaidSenders({ ...shop, enqueue })
    const id = await owned(before, name)
    await sendBoth(before, id)
    await desk('submit', id)
    await desk('approve', id, '--carrier', 'smart')
    const endsAt = (days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString()
    const setEnd = (days: number) =>
      rowsOf(
        shop.db,
        sql`update services set expires_at = ${endsAt(days)}::timestamptz where id = ${id}::uuid`,
      )
    await setEnd(0)
    await follow()
    await setEnd(-12)
    await follow()
    await follow()
    // A notice whose job comes after the end is not sent.
    await untilMailed(before, / ends on /)
    expect(codeOf(await add(before, nameItem(name)))).toBe('SMS_SENDER_NAME_TAKEN')
    expect(await createSmsSenders(shop).canSendAs(shop.db, before.id, name)).toBe(false)
    expect(await detailOf(before, id)).toMatchObject({
      ...{ state: 'GRACE', details: { sender: 'EXPIRED' } },
    })
    shop.clock.advance(3 * day - 60_000)
    await follow()
    expect(await isNameFree(shop.db, name)).toBe(false)
    shop.clock.advance(60_000)
    await Promise.all([follow(), follow()])
    before = { ...before, token: await issueToken(shop, before.id) }
    expect(await detailOf(before, id)).toMatchObject({
      ...{ state: 'ENDED', details: { sender: 'EXPIRED' } },
    })
    const notices = ['SERVICE_STOPPED', 'SMS_SENDER_FREED_SOON', 'SMS_SENDER_ENDED']
    expect((await codesFor(before)).slice(-3)).toEqual(notices)
    await untilMailed(before, / has ended$/)
    await owned(await rich(), name)
    expect(codeOf(await add(before, renewalItem(id)))).toBe('SERVICE_NOT_FOUND')
  })

  it('is refunded when its documents are refused for good', async () => {
    const customer = await rich()
    const id = await owned(customer, freshName())
    expect(await desk('refuse', id, '--final')).toContain('Say why')
    expect(await desk('refuse', id, '--final', '--reason', 'Not yours')).toContain('is refused')
    expect(await customer.balance()).toBe(1000)
    const [one] = answerOf(await shop.call(listDocuments, {}, { token: customer.token }))
    expect(one).toMatchObject({ state: 'REFUSED' })
  })

  it('is cancelled and refunded when its documents do not come, after three reminders', async () => {
    const customer = await rich()
    const name = freshName()
    const id = await owned(customer, name)
    const { enqueue } = shop.app.jobs
    const follow = async (days: number): Promise<void> => {
      shop.clock.advance(days * day)
      const deps = { ...shop, enqueue, notifyTabs: () => undefined }
      await followDocuments({ ...deps, refundItem: createRefundActive(deps) })
    }
    const reminders = async () =>
      (await codesFor(customer)).filter((code) => code === 'SMS_SENDER_REMINDER').length
    for (const [days, count] of [
      [6, 0],
      [1, 1],
      [0, 1],
      [7, 2],
      [7, 3],
      [8, 3],
    ] as const) {
      await follow(days)
      expect(await reminders()).toBe(count)
    }
    await Promise.all([follow(1), follow(0)])
    const token = await issueToken(shop, customer.id)
    const later = { ...customer, ...buyerWith(shop, token, customer.email), token }
    expect(await later.balance()).toBe(1000)
    expect(await detailOf(later, id)).toMatchObject({
      ...{ state: 'ENDED', renewalPrice: null },
      details: { sender: 'REFUSED', reason: null, documents: 'EXPIRED' },
    })
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ text }) => text.includes('did not arrive within 30 days')),
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(codeOf(await add(later, nameItem(name)))).toBe('OK')
  })

  it('that is approved sends a campaign, which spends bought credits', async () => {
    const customer = await rich()
    const name = freshName()
    const id = await owned(customer, name)
    await buy(customer, answerOf(await add(customer, creditsItem(500))))
    const body = {
      ...{ senderName: name, text: 'Sale today', recipients: ['85512345678'] },
      ...{ requestKey: randomUUID(), expectedCredits: 1 },
    }
    const send = () => shop.call(createSmsCampaign, { body }, { token: customer.token })
    expect(codeOf(await send())).toBe('SMS_SENDER_NOT_ACTIVE')
    await sendBoth(customer, id)
    await desk('submit', id)
    await desk('approve', id, '--carrier', 'smart')
    answerOf(await send())
    const service = (await servicesOf(customer)).find(({ type }) => type === 'SMS_SERVICE')
    expect((await detailOf(customer, service?.id ?? '')).details).toMatchObject({
      ...{ type: 'SMS_SERVICE', credits: 499, senders: [{ name, carriers: ['smart'] }] },
    })
  })
})

describe('message credits', () => {
  it('are one service without an end, to which each purchase adds', async () => {
    const customer = await rich()
    await buy(customer, answerOf(await add(customer, creditsItem(500))))
    await buy(customer, answerOf(await add(customer, creditsItem(1_000))))
    const services = await servicesOf(customer)
    expect(services).toMatchObject([
      { type: 'SMS_SERVICE', state: 'ACTIVE', expiresAt: null, renewalPrice: null },
    ])
    const { details } = await detailOf(customer, services[0]?.id ?? '')
    expect(details).toMatchObject({
      ...{ credits: 1_500, senders: [] },
      entries: [{ credits: 1_000 }, { credits: 500 }],
    })
    const paid = multiply(fromDollars(49.5), 1)
    expect(await customer.balance()).toBe(1000 - (paid + percentOf(paid, 10)) / 10_000)
  })

  it('are never spent below zero, nor twice for one cause, by any number at the same time', async () => {
    const { id } = await createCustomer(shop)
    const now = shop.clock.now()
    const take = (credits: number, cause: string) =>
      shop.db.transaction((tx) => smsCredits.take(tx, id, credits, cause, now))
    const give = (credits: number, cause: string) =>
      shop.db.transaction((tx) => smsCredits.give(tx, id, credits, cause, now))
    expect(await take(1, `none:${id}`)).toBe('too-few')
    await Promise.all(Array.from({ length: 5 }, () => give(100, `gift:${id}`)))

    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, at) => take(3, `part:${id}:${at % 40}`)),
    )
    const causes = new Set(taken.flatMap((outcome, at) => (outcome === 'taken' ? at % 40 : [])))
    expect(causes.size).toBe(33)
    const [row] = await rowsOf<{ balance: number; sum: number }>(
      shop.db,
      sql`select balance, (select sum(credits)::integer from sms_credit_entries
          where customer_id = ${id}::uuid) as sum
        from sms_credits where customer_id = ${id}::uuid`,
    )
    expect(row).toEqual({ balance: 1, sum: 1 })
    expect(await take(2, `last:${id}`)).toBe('too-few')
    expect(await take(3, `part:${id}:${[...causes][0] ?? 0}`)).toBe('taken')
    await expect(take(0, 'zero')).rejects.toThrow(RangeError)
  })
})
