import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { mostDocumentBytes } from '../../src/contract/document-files.ts'
import {
  addDocument,
  listDocuments,
  mostDocuments,
  DocumentCase,
  removeDocument,
  sendDocuments,
} from '../../src/contract/documents.ts'
import { listOrders } from '../../src/contract/orders.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { Problem } from '../../src/contract/problem.ts'
import { createItemWaits } from '../../src/server/selling/fulfilment/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import {
  approveDocuments,
  casesInReview,
  findReview,
  refuseForGood,
  refuseDocuments,
  reviewFiles,
  type DecideDocumentsDeps,
} from '../../src/server/services/registrant-documents/index.ts'
import { itemIdsOf, mailsTo, notificationsOf, transfersFor } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { refundUnfulfilled } from '../../src/server/selling/fulfilment/jobs.ts'
import { itemIsIdle } from './waiting-items.ts'

const provider = 'desk@shop.example'
const dayMs = 24 * 60 * 60_000

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ CONTACT_MAIL_TO: provider })
})
afterAll(() => shop.stop())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')

type Person = Pick<TestCustomer, 'token'>

const list = async ({ token }: Person) => answerOf(await shop.call(listDocuments, {}, { token }))
const only = async (person: Person) => {
  const [one] = await list(person)
  if (one === undefined) throw new Error('no documents')
  return one
}

interface Given {
  readonly document?: string
  readonly name?: string
  readonly replaces?: string
  readonly bytes?: Buffer<ArrayBuffer>
  readonly type?: string
}

/** Uploads a file like a browser. */
const upload = async (
  { token }: Person,
  id: string,
  { document = 'identity-card', name = 'card.pdf', replaces, bytes = pdf, type = '' }: Given = {},
) => {
  const query = new URLSearchParams({
    document,
    name,
    ...(replaces === undefined ? {} : { replaces }),
  })
  const path = addDocument.path.replace('{id}', id)
  const response = await fetch(`${shop.url}/api${path}?${query.toString()}`, {
    method: addDocument.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: bytes,
  })
  const json: unknown = await response.json()
  return response.ok
    ? { ok: true as const, answer: v.parse(DocumentCase, json) }
    : { ok: false as const, problem: v.parse(Problem, json) }
}

const download = ({ token }: Person, id: string, fileId: string) =>
  fetch(`${shop.url}/api/user/documents/${id}/files/${fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  })

const remove = ({ token }: Person, id: string, fileId: string) =>
  shop.call(removeDocument, { params: { id, fileId } }, { token })

const send = ({ token }: Person, id: string) =>
  shop.call(sendDocuments, { params: { id } }, { token })

/** Creates a customer who paid for a domain that requires documents. */
const bought = async (name = freeName('com.kh')) => {
  const customer = await createCustomer(shop, { dollars: 300 })
  const order = await customer.order([name], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ items }) => items[0]?.fulfilment === 'AWAITING_DOCUMENTS',
  )
  return { customer, order, name, id: (await only(customer)).id }
}

/** Creates the same with all documents submitted. */
const sent = async () => {
  const one = await bought()
  for (const document of (await only(one.customer)).wanted) {
    answerOf(await upload(one.customer, one.id, { document, name: `${document}.pdf` }))
  }
  answerOf(await send(one.customer, one.id))
  return one
}

/** Decides like `npm run shop -- document`. */
const desk = (): DecideDocumentsDeps => {
  const { db, clock, app } = shop
  const { enqueue } = app.jobs
  return { db, clock, enqueue, waits: createItemWaits({ clock, enqueue }) }
}

const settled = (customer: TestCustomer, orderId: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
    20_000,
  )

/** Returns how many times the registry has a domain. */
const registrations = async (name: string): Promise<number> => {
  const answer = await fetch(`${shop.sandbox.endpoints.control}/control/registry/domains`)
  const Domains = v.array(v.object({ name: v.string() }))
  return v.parse(Domains, await answer.json()).filter((one) => one.name === name).length
}

const codesOf = async (customer: TestCustomer) =>
  (await notificationsOf(shop.db, customer.id)).map(({ code }) => code)

const mailed = (email: string, subject: string) =>
  until(
    async () => (await mailsTo(shop.sandbox, email)).filter((mail) => mail.subject === subject),
    (mails) => mails.length > 0,
  )

describe('a domain that requires documents', () => {
  it('waits for them once it is paid, and notifies its customer', async () => {
    const { customer, order, name } = await bought()
    expect(await registrations(name)).toBe(0)
    const one = await only(customer)
    expect(one).toMatchObject({
      orderId: order.id,
      domainName: name,
      state: 'AWAITING_DOCUMENTS',
      wanted: ['business-registration', 'tax-patent', 'identity-card', 'letter-of-request'],
      files: [],
      reason: null,
    })
    expect(await codesOf(customer)).toEqual(['DOCUMENTS_NEEDED'])
    const [mail] = await mailed(customer.email, `${name}: please upload its documents`)
    expect(mail?.text).toContain('Tax patent')
    expect(mail?.text).toContain('/account/documents')
    const { token } = customer
    const { orders } = answerOf(await shop.call(listOrders, { query: {} }, { token }))
    expect(orders).toMatchObject([{ id: order.id, state: 'PAID', note: 'AWAITING_DOCUMENTS' }])
  })

  it('does not delay the other domains of its order', async () => {
    const customer = await createCustomer(shop, { dollars: 300 })
    const order = await customer.order([freeName('com.kh'), freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    const { items } = await until(
      () => customer.findOrder(order.id),
      ({ items: all }) => all.some(({ fulfilment }) => fulfilment === 'ACTIVE'),
    )
    expect(items.map(({ fulfilment }) => fulfilment)).toEqual(['AWAITING_DOCUMENTS', 'ACTIVE'])
  })

  it('is hidden from other customers, who cannot change it', async () => {
    const { customer, id } = await bought()
    const { files } = answerOf(await upload(customer, id))
    const fileId = files[0]?.id ?? ''
    const stranger = await createCustomer(shop)
    expect(await list(stranger)).toEqual([])
    expect(codeOf(await upload(stranger, id))).toBe('DOCUMENTS_NOT_FOUND')
    expect(codeOf(await remove(stranger, id, fileId))).toBe('DOCUMENTS_NOT_FOUND')
    expect(codeOf(await send(stranger, id))).toBe('DOCUMENTS_NOT_FOUND')
    expect((await download(stranger, id, fileId)).status).toBe(404)
    expect((await download({ token: '' }, id, fileId)).status).toBe(401)
    // Another customer’s own domain gives no access to it.
    const other = await bought()
    expect((await download(other.customer, other.id, fileId)).status).toBe(404)
    expect(codeOf(await remove(other.customer, other.id, fileId))).toBe('DOCUMENTS_NOT_FOUND')
    expect((await only(customer)).files).toHaveLength(1)
  })
})

describe('a document', () => {
  it('is stored unchanged, and downloaded with its media type', async () => {
    const { customer, id } = await bought()
    const name = 'អត្តសញ្ញាណប័ណ្ណ (1).html'
    const { files } = answerOf(await upload(customer, id, { name, bytes: png, type: 'text/html' }))
    expect(files).toMatchObject([
      { document: 'identity-card', name: `${name}.png`, type: 'image/png', bytes: png.length },
    ])
    const response = await download(customer, id, files[0]?.id ?? '')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
    expect(decodeURIComponent(disposition)).toContain(`${name}.png`)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['nothing', ''],
    ['a program', 'MZ\u0090'],
  ])('is not %s, whatever its media type claims', async (_, text) => {
    const { customer, id } = await bought()
    const forged = { bytes: Buffer.from(text), name: 'card.pdf', type: 'application/pdf' }
    expect(codeOf(await upload(customer, id, forged))).toBe('FILE_NOT_ACCEPTED')
    expect((await only(customer)).files).toEqual([])
  })

  it('is limited to 10 MB', async () => {
    const { customer, id } = await bought()
    const large = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 'x')])
    const { files } = answerOf(await upload(customer, id, { bytes: large(mostDocumentBytes) }))
    expect(files[0]?.bytes).toBe(mostDocumentBytes)
    expect(codeOf(await upload(customer, id, { bytes: large(mostDocumentBytes + 1) }))).toBe(
      'FILE_TOO_LARGE',
    )
    const response = await download(customer, id, files[0]?.id ?? '')
    expect((await response.arrayBuffer()).byteLength).toBe(mostDocumentBytes)
  })

  it('is one of at most ten, also with concurrent uploads', async () => {
    const { customer, id } = await bought()
    const outcomes = await Promise.all(
      Array.from({ length: mostDocuments + 3 }, () => upload(customer, id, { bytes: jpeg })),
    )
    const codes = outcomes.map(codeOf)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(mostDocuments)
    expect(codes.filter((code) => code === 'DOCUMENTS_LIMITED')).toHaveLength(3)
    const { files } = await only(customer)
    expect(files).toHaveLength(mostDocuments)
    // An existing file can still be replaced.
    const replaces = files[0]?.id ?? ''
    const after = answerOf(await upload(customer, id, { bytes: png, name: 'new.png', replaces }))
    expect(after.files).toHaveLength(mostDocuments)
    expect(after.files.map((file) => file.id)).not.toContain(replaces)
    expect((await download(customer, id, replaces)).status).toBe(404)
  })

  it('has a kind that the registry requires', async () => {
    const { customer, id } = await bought()
    const wrong = await upload(customer, id, { document: 'school-licence' })
    expect(wrong).toMatchObject({
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'document', code: 'INVALID' }] },
    })
  })

  it('can be removed', async () => {
    const { customer, id } = await bought()
    const { files } = answerOf(await upload(customer, id))
    const fileId = files[0]?.id ?? ''
    expect(answerOf(await remove(customer, id, fileId)).files).toEqual([])
    expect(codeOf(await remove(customer, id, fileId))).toBe('DOCUMENTS_NOT_FOUND')
    expect((await download(customer, id, fileId)).status).toBe(404)
  })
})

describe('submitted documents', () => {
  it('include at least one of each kind', async () => {
    const { customer, id } = await bought()
    answerOf(await upload(customer, id))
    expect(codeOf(await send(customer, id))).toBe('DOCUMENTS_MISSING')
    expect((await only(customer)).state).toBe('AWAITING_DOCUMENTS')
  })

  it('are in review, cannot change, and are announced to the provider without attachments', async () => {
    const { customer, order, id, name } = await sent()
    expect(await only(customer)).toMatchObject({ state: 'IN_REVIEW', dueBy: null })
    expect((await customer.findOrder(order.id)).items[0]?.fulfilment).toBe('IN_REVIEW')
    const { files } = await only(customer)
    expect(codeOf(await upload(customer, id))).toBe('DOCUMENTS_NOT_OPEN')
    expect(codeOf(await remove(customer, id, files[0]?.id ?? ''))).toBe('DOCUMENTS_NOT_OPEN')
    expect(codeOf(await send(customer, id))).toBe('DOCUMENTS_NOT_OPEN')
    const [mail] = await mailed(provider, `Documents to review: ${name}`)
    expect(mail?.text).toContain(`npm run shop -- document show ${id}`)
    const waiting = await casesInReview(shop.db)
    expect(waiting.map((one) => one.order_item_id)).toContain(id)
    expect((await reviewFiles(shop.db, id)).map((file) => file.name)).toEqual([
      '1-business-registration.pdf',
      '2-tax-patent.pdf',
      '3-identity-card.pdf',
      '4-letter-of-request.pdf',
    ])
  })

  it('when approved, register the domain once, also on repeated approval', async () => {
    const { customer, order, id, name } = await sent()
    const decisions = await Promise.all([
      approveDocuments(desk(), id),
      approveDocuments(desk(), id),
    ])
    expect(decisions.filter(Boolean)).toHaveLength(1)
    await settled(customer, order.id)
    expect(await approveDocuments(desk(), id)).toBe(false)
    expect(await refuseForGood(desk(), id, 'Too late')).toBe(false)
    expect(await registrations(name)).toBe(1)
    const { token } = customer
    const owned = answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains
    expect(owned.map(({ domainName }) => domainName)).toEqual([name])
    expect(await only(customer)).toMatchObject({ state: 'APPROVED' })
    expect(await codesOf(customer)).toEqual([
      'DOCUMENTS_NEEDED',
      'DOCUMENTS_APPROVED',
      'ORDER_COMPLETED',
    ])
    expect(await transfersFor(shop.db, `refund:${id}`)).toEqual([])
  })

  it('when approved during an outage of the registry, register the domain afterwards', async () => {
    const { customer, order, id, name } = await sent()
    await shop.control('registry', { down: true })
    expect(await approveDocuments(desk(), id)).toBe(true)
    await shop.control('registry', { down: false })
    await settled(customer, order.id)
    expect(await registrations(name)).toBe(1)
  })

  it('when rejected, can be submitted again, and the reason is shown', async () => {
    const { customer, order, id, name } = await sent()
    const reason = 'The tax patent is of 2024.\nPlease send this year’s.'
    expect(await refuseDocuments(desk(), id, reason)).toBe(true)
    expect(await refuseDocuments(desk(), id, reason)).toBe(false)
    expect(await only(customer)).toMatchObject({ state: 'AWAITING_DOCUMENTS', reason })
    expect((await customer.findOrder(order.id)).items[0]?.fulfilment).toBe('AWAITING_DOCUMENTS')
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.at(-1)).toMatchObject({ code: 'DOCUMENTS_REFUSED', params: { name, reason } })
    const [mail] = await mailed(customer.email, `${name}: its documents were not accepted`)
    expect(mail?.text).toContain('The tax patent is of 2024.')

    const { files } = await only(customer)
    const patent = files.find(({ document }) => document === 'tax-patent')?.id ?? ''
    const fresh = { document: 'tax-patent', name: 'patent.png', bytes: png, replaces: patent }
    answerOf(await upload(customer, id, fresh))
    answerOf(await send(customer, id))
    expect(await approveDocuments(desk(), id)).toBe(true)
    await settled(customer, order.id)
    expect(await registrations(name)).toBe(1)
  })

  it('when refused for good, are refunded once with the reason', async () => {
    const { customer, order, id, name } = await sent()
    const decisions = await Promise.all([
      refuseForGood(desk(), id, 'No such company.'),
      refuseForGood(desk(), id, 'No such company.'),
    ])
    expect(decisions.filter(Boolean)).toHaveLength(1)
    expect(await approveDocuments(desk(), id)).toBe(false)
    expect(await only(customer)).toMatchObject({ state: 'REFUSED', reason: 'No such company.' })
    const after = await settled(customer, order.id)
    expect(after).toMatchObject({ state: 'COMPLETED', items: [{ fulfilment: 'REFUNDED' }] })
    expect(await customer.balance()).toBe(300)
    expect(await codesOf(customer)).toEqual(
      expect.arrayContaining(['DOCUMENTS_REFUSED', 'ITEM_REFUNDED']) as unknown,
    )
    const [mail] = await until(
      async () =>
        (await mailsTo(shop.sandbox, customer.email)).filter(({ subject }) =>
          subject.includes('back in your balance'),
        ),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain('No such company.')
    expect(await registrations(name)).toBe(0)
  })

  it('can only be decided for a known domain', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect(await approveDocuments(desk(), unknownId)).toBe(false)
    expect(await refuseDocuments(desk(), unknownId, 'Why')).toBe(false)
    expect(await findReview(shop.db, unknownId)).toBeUndefined()
  })
})

describe('an order', () => {
  it('that lost a domain does not lose one whose documents were just approved', async () => {
    const { customer, order, id, name } = await sent()
    await shop.control('registry', { down: true })
    await approveDocuments(desk(), id)
    // The order’s own job has retried for days, which does not affect this domain.
    await shop.app.jobs.enqueue(shop.db, refundUnfulfilled, { orderId: order.id })
    await until(
      () =>
        rowsOf<{ state: string }>(
          shop.db,
          sql`select state::text as state from pgboss.job
            where name = 'refund-unfulfilled' and data->>'orderId' = ${order.id}`,
        ),
      ([job]) => job?.state === 'completed',
    )
    expect((await customer.findOrder(order.id)).items[0]?.fulfilment).toBe('IN_PROGRESS')
    await shop.control('registry', { down: false })
    await settled(customer, order.id)
    expect(await registrations(name)).toBe(1)
  })
})

// Last, because they move the clock.
describe('missing documents', () => {
  it('cause three reminders, then one refund', async () => {
    const { customer, order, id, name } = await bought()
    const follow = async (days: number): Promise<void> => {
      shop.clock.advance(days * dayMs)
      await Promise.all([
        shop.app.runSchedule('items that wait'),
        shop.app.runSchedule('items that wait'),
      ])
      await itemIsIdle(shop, id)
    }
    const reminders = async () =>
      (await notificationsOf(shop.db, customer.id)).filter(
        ({ code }) => code === 'DOCUMENTS_REMINDER',
      )
    await follow(6)
    expect(await reminders()).toEqual([])
    await follow(1)
    await follow(7)
    await follow(7)
    expect((await reminders()).map(({ params }) => params)).toEqual([
      { name, days: 23 },
      { name, days: 16 },
      { name, days: 9 },
    ])
    await mailed(customer.email, `The documents for ${name} are still missing`)
    await follow(8)
    expect(await transfersFor(shop.db, `refund:${id}`)).toEqual([])
    await follow(1)
    await follow(1)
    const person = { ...customer, token: await issueToken(shop, customer.id) }
    expect(await only(person)).toMatchObject({ id, state: 'EXPIRED' })
    expect(await transfersFor(shop.db, `refund:${id}`)).toHaveLength(2)
    const [item] = await itemIdsOf(shop.db, order.id)
    expect(item).toBe(id)
    const [mail] = await until(
      async () =>
        (await mailsTo(shop.sandbox, customer.email)).filter(({ subject }) =>
          subject.includes('back in your balance'),
        ),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain('within 30 days')
  })

  it('after a rejection have a new deadline of 30 days', async () => {
    const { customer, id } = await sent()
    shop.clock.advance(29 * dayMs)
    await refuseDocuments(desk(), id, 'Not readable')
    shop.clock.advance(2 * dayMs)
    await shop.app.runSchedule('items that wait')
    await itemIsIdle(shop, id)
    const person = { token: await issueToken(shop, customer.id) }
    expect(await only(person)).toMatchObject({
      state: 'AWAITING_DOCUMENTS',
      reason: 'Not readable',
    })
  })
})

describe('decided documents', () => {
  it('are deleted after 90 days, and no others', async () => {
    const [old, open] = [await sent(), await sent()]
    const filesOf = async ({ id }: { id: string }) => (await reviewFiles(shop.db, id)).length
    await refuseForGood(desk(), old.id, 'No such company.')
    shop.clock.advance(89 * dayMs)
    await shop.app.runSchedule('old documents')
    expect(await filesOf(old)).toBe(4)
    shop.clock.advance(2 * dayMs)
    await shop.app.runSchedule('old documents')
    expect(await filesOf(old)).toBe(0)
    expect(await filesOf(open)).toBe(4)
    const person = { token: await issueToken(shop, old.customer.id) }
    expect(await list(person)).toEqual([])
  })
})
