import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { money } from '../../src/contract/money.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import {
  balanceCorrections,
  bankCredits,
  companyInfo,
  companyRegistrations,
  companyVerifications,
  enquiries,
  dnsZones,
  documentCases,
  documents,
  gatewayRefunds,
  orderItems,
  orders,
  payables,
  payments,
  reviews,
  serverChanges,
  services,
  slaClaims,
  smsSenderCarriers,
  smsSenders,
  steps,
  transferSlips,
  webSpaceTasks,
  type WaitCode,
} from '../../src/server/platform/db/schema/index.ts'
import { contact } from './buying.ts'
import { company } from './companies.ts'
import { insertCustomer } from './customers.ts'

/** A file that browsers show as an empty PDF. */
export const slip = new Uint8Array(Buffer.from('%PDF-1.7\n'))

const zero = money(0)

/** A change of each source that is stuck at its system, and a server whose customer asks for mail. */
const stuckServices = async (
  db: Queryable,
  customerId: string,
  itemOf: (name: string) => Promise<string>,
  now: Date,
): Promise<void> => {
  const service = async (
    subject: string,
    { type, config = {} }: Pick<typeof services.$inferInsert, 'type'> & { config?: object },
  ): Promise<string> => {
    const id = randomUUID()
    const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
    await db.insert(services).values({
      ...{ id, customerId, type, subject, productKey: 'any', config, configVersion: 1 },
      ...{ state: 'ACTIVE', provider: 'test', externalId: id, startsAt: now, expiresAt },
      orderItemId: await itemOf(subject),
    })
    return id
  }
  const over = { createdAt: now, wakeAt: now, deadlineAt: now, problem: 'no room' }
  await db.insert(serverChanges).values({
    ...{ id: randomUUID(), serviceId: await service('Web 1', { type: 'CLOUD_SERVER' }) },
    ...{ action: 'BACK_UP', input: { action: 'BACK_UP', reason: 'CUSTOMER' }, reportedAt: now },
    ...over,
  })
  const webSpace = await service('stuck-site.com', { type: 'CLOUD_HOSTING' })
  const task = {
    serviceId: webSpace,
    subject: '',
    state: 'RUNNING',
    progress: {},
    ...over,
  } as const
  await db.insert(webSpaceTasks).values([
    { ...task, id: randomUUID(), kind: 'BACK_UP', toldAt: now },
    // These go on by themselves.
    { ...task, id: randomUUID(), kind: 'UPDATE' },
    { ...task, id: randomUUID(), kind: 'LOOK', toldAt: now, problem: null },
  ])
  await db.insert(dnsZones).values({
    ...{ id: await service('stuck-zone.com', { type: 'SSL' }), name: 'stuck-zone.com' },
    ...{ state: 'FOREIGN', problem: 'the zone belongs to the account "x"' },
  })
  const mail = { mailPort: 'REQUESTED', mailPurpose: 'Receipts', mailAskedAt: now.toISOString() }
  await service('Mail 1', { type: 'CLOUD_SERVER', config: { ...mail, ips: ['192.0.2.7'] } })
}

/** Fills each queue of staff with one row; returns their ids. */
export const fillQueues = async (db: Queryable, now: Date) => {
  const customerId = await insertCustomer(db, { dollars: 0, site: 'KH', now })
  const [customer] = await rowsOf<{ username: string }>(
    db,
    sql`select username from customers where id = ${customerId}::uuid`,
  )
  const file = {
    type: 'application/pdf' as const,
    size: slip.length,
    content: slip,
    createdAt: now,
  }

  /** An order with one item, in the state that payment and fulfilment leave it in. */
  const order = async (
    subject: string,
    item: { type: 'DOMAIN' | 'SMS_BRAND_NAME'; what?: WaitCode } = { type: 'DOMAIN' },
  ) => {
    const [id, itemId] = [randomUUID(), randomUUID()]
    const isPaid = item.what !== undefined
    await db.insert(payables).values({
      ...{ id, kind: 'PURCHASE', customerId, state: isPaid ? 'PAID' : 'DUE' },
      ...{ amount: money(142_900), createdAt: now, paidAt: isPaid ? now : null },
    })
    await db.insert(orders).values({
      ...{ id, customerId, state: isPaid ? 'PAID' : 'AWAITING_PAYMENT', locale: 'en' },
      ...{ paymentMethod: 'BANK_TRANSFER', subtotal: money(129_900), discountAmount: zero },
      ...{ taxPercent: 10, taxAmount: money(13_000), grandTotal: money(142_900) },
      ...{ idempotencyKey: id, cartUpdatedAt: now, createdAt: now, paidAt: isPaid ? now : null },
      contact: {
        ...contact,
        ...{ id: randomUUID(), isDefault: true, organizationName: '', address2: '' },
        ...{ taxIdentificationNumber: '', stateProvince: '', postalCode: '' },
      },
    })
    await db.insert(orderItems).values({
      ...{ id: itemId, orderId: id, position: 0, key: subject, type: item.type },
      ...{ action: 'registration', productKey: 'domain', subject, qty: 1, duration: 1 },
      ...{ durationType: 'YEAR', price: money(129_900), discount: zero, tax: money(13_000) },
      fulfilment: isPaid ? 'IN_PROGRESS' : 'WAITING',
      ...(isPaid && {
        waitsOn: item.what === 'PENDING_EXTERNAL' ? ('provider' as const) : ('staff' as const),
        what: item.what,
      }),
    })
    return { id, itemId }
  }
  const payment = async (payableId: string, state: 'AWAITING' | 'REVIEW', gateway: string) => {
    const id = randomUUID()
    const reference = `RF18${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`
    await db.insert(payments).values({
      ...{ id, payableId, customerId, gateway, method: 'BANK_TRANSFER', state, reference },
      ...{ amount: money(142_900), createdAt: now, changedAt: now },
    })
    return { id, reference }
  }
  const documentsOf = async (itemId: string, name: string, kind: 'DOMAIN_NAME' | 'SENDER_NAME') => {
    const id = randomUUID()
    await db.insert(documentCases).values({
      ...{ orderItemId: itemId, customerId, kind, name, wanted: ['identity-card'] },
      ...{
        state: 'IN_REVIEW',
        createdAt: now,
        waitsSince: now,
        reminded: 0,
        sentAt: now,
        round: 1,
      },
    })
    await db.insert(documents).values({
      ...{ id, orderItemId: itemId, document: 'identity-card', fileName: 'card.pdf', ...file },
    })
    return id
  }
  const sender = async (itemId: string, name: string, state: 'DOCUMENTS' | 'SUBMITTED') => {
    await db.insert(smsSenders).values({
      ...{ itemId, customerId, name, use: 'Order updates', sample: 'Your order is on its way.' },
      ...{ country: 'KH', state, createdAt: now },
    })
  }

  const transfer = await payment((await order('paid-by-wire.com')).id, 'AWAITING', 'bank-transfer')
  const slipId = randomUUID()
  await db
    .insert(transferSlips)
    .values({ ...{ id: slipId, paymentId: transfer.id, fileName: 'slip.pdf', ...file } })
  await payment((await order('without-slip.com')).id, 'AWAITING', 'bank-transfer')
  await db.insert(bankCredits).values({
    ...{ id: randomUUID(), bankReference: 'FT26330XYZ', amount: money(142_900), currency: 'USD' },
    ...{ payer: 'KEO SOPHEA', remittance: 'for my domain', bookedOn: '2026-11-26', createdAt: now },
  })
  const review = await payment((await order('unclear.com')).id, 'REVIEW', 'payway')
  await db.insert(gatewayRefunds).values({
    ...{ id: randomUUID(), paymentId: review.id, customerId, amount: money(10_000) },
    ...{ state: 'REQUESTED', reason: 'Too much', tries: 6, lastError: 'timed out' },
    // After the payment in the queue.
    ...{ createdAt: new Date(now.getTime() + 1_000), changedAt: now },
  })

  const named = await order('angkor.com.kh', { type: 'DOMAIN', what: 'IN_REVIEW' })
  const documentId = await documentsOf(named.itemId, 'angkor.com.kh', 'DOMAIN_NAME')
  const senderItem = await order('ANGKOR', { type: 'SMS_BRAND_NAME', what: 'IN_REVIEW' })
  await documentsOf(senderItem.itemId, 'ANGKOR', 'SENDER_NAME')
  await sender(senderItem.itemId, 'ANGKOR', 'DOCUMENTS')
  const submitted = await order('BAYON', { type: 'SMS_BRAND_NAME', what: 'PENDING_EXTERNAL' })
  await sender(submitted.itemId, 'BAYON', 'SUBMITTED')
  await db
    .insert(smsSenderCarriers)
    .values({ itemId: submitted.itemId, carrier: 'smart', state: 'SUBMITTED', submittedAt: now })

  await db.insert(companyInfo).values({ customerId, ...company })
  await db.insert(companyVerifications).values({
    ...{ customerId, state: 'IN_REVIEW', version: 3, sentAt: now },
    ...{ representativeName: 'Keo Sophea', representativePosition: 'DIRECTOR' },
  })
  await db.insert(companyRegistrations).values({ customerId, fileName: 'patent.pdf', ...file })

  const stuck = await order('no-room.com', { type: 'DOMAIN', what: 'DELAYED' })
  const unknown = await order('interrupted.com', { type: 'DOMAIN', what: 'STEP_UNKNOWN' })
  await db.insert(steps).values({
    ...{ owner: unknown.itemId, name: 'registration', intent: { years: 1 }, state: 'UNKNOWN' },
  })
  await stuckServices(db, customerId, async (name) => (await order(name)).itemId, now)
  await db.insert(balanceCorrections).values({
    ...{ id: randomUUID(), customerId, amount: money(750_000), reason: 'Paid twice by wire' },
    ...{ state: 'PROPOSED', proposedBy: 'operator:root', proposedAt: now },
  })
  await db.insert(slaClaims).values({
    ...{ id: randomUUID(), customerId, month: '2026-10', state: 'CLAIMED', amount: money(12_500) },
    claimedAt: now,
  })
  const messageId = randomUUID()
  await db.insert(enquiries).values({
    ...{ id: messageId, name: 'Sok Dara', email: 'dara@example.com', subject: 'A server' },
    ...{ message: 'How much is it?', locale: 'en', createdAt: now },
  })
  await db.insert(reviews).values({
    ...{ id: randomUUID(), customerId, family: 'domain', rating: 5, locale: 'en', version: 1 },
    ...{ text: 'Registered within a minute.', author: 'PERSON', authorName: 'Sophea K.' },
    ...{ state: 'IN_REVIEW', sentAt: now },
  })
  return {
    ...{ customerId, username: customer?.username ?? '', transfer, slipId, review, messageId },
    ...{ documents: { id: named.itemId, fileId: documentId }, sender: senderItem.itemId },
    ...{ submitted: submitted.itemId, stuck: stuck.itemId, unknown: unknown.itemId },
  }
}
