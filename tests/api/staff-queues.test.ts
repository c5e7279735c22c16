import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listStaffQueues,
  queuePageSize,
  readStaffQueue,
  StaffQueueKey,
  type QueueRow,
} from '../../src/contract/staff-queues.ts'
import { StaffRole } from '../../src/contract/staff-roles.ts'
import { ReportTable } from '../../src/contract/staff-reports.ts'
import { runStaffVerb } from '../../src/contract/staff-verbs.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { failedJobs } from '../../src/server/platform/jobs/index.ts'
import { permissionsOfRoles } from '../../src/contract/staff-roles.ts'
import { verbs } from '../../src/server/staff/verbs.ts'
import * as v from 'valibot'
import { bankAccounts } from './bank-accounts.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { countQueue, readQueue } from '../../src/server/platform/staff-queues/index.ts'
import { allQueues } from '../../src/server/staff/queues/all-queues.ts'
import { recordSecurityLog } from './security-log.ts'
import { startApi, type ShopApi } from './shop-api.ts'
import { tablesReadWhole } from './tables-read-whole.ts'
import { createMember, type TestMember } from './staff-members.ts'
import { fillQueues, slip } from './staff-queue-rows.ts'

const securityLog = recordSecurityLog()
let shop: ShopApi
let filled: Awaited<ReturnType<typeof fillQueues>>
let members: Readonly<Record<StaffRole, TestMember>>
beforeAll(async () => {
  shop = await startApi({ BANK_ACCOUNTS: bankAccounts, JOBS: 'off' }, { log: securityLog.log })
  members = {
    support: await createMember(shop, 'support'),
    billing: await createMember(shop, 'billing'),
    operator: await createMember(shop, 'operator'),
    owner: await createMember(shop, 'owner'),
  }
  filled = await fillQueues(shop.db, shop.clock.now())
  await rowsOf(
    shop.db,
    sql`insert into pgboss.job (name, source_name, data, output)
      values (${failedJobs}, 'mail-receipt', '{"orderId":"x"}', '{"message":"refused"}')`,
  )
})
afterAll(() => shop.stop())

const counts = async ({ token }: TestMember = members.owner) =>
  Object.fromEntries(
    answerOf(await shop.call(listStaffQueues, {}, { token })).map(({ queue, count }) => [
      queue,
      count,
    ]),
  )
const read = async (queue: StaffQueueKey, { token }: TestMember = members.owner) =>
  answerOf(await shop.call(readStaffQueue, { params: { queue }, query: {} }, { token })).rows
const only = async (queue: StaffQueueKey, title?: string): Promise<QueueRow> => {
  const row = (await read(queue)).find((one) => title === undefined || one.title === title)
  if (row === undefined) throw new Error(`${queue} has no such row`)
  return row
}
const valueOf = ({ facts }: QueueRow, key: string) => {
  const fact = facts.find((one) => one.key === key)
  return fact === undefined || fact.is === 'codes' ? undefined : fact.value
}
const decide = (
  row: QueueRow,
  key: string,
  more: Readonly<Record<string, string>> = {},
  { token }: TestMember = members.owner,
) => {
  const found = row.acts.find((act) => act.key === key)
  if (found === undefined) throw new Error(`${row.title} has no act ${key}`)
  const { noun, verb, values } = found
  const body = { values: { ...values, ...more }, reason: 'checked by a test' }
  return shop.call(runStaffVerb, { params: { noun, verb }, body }, { token })
}

describe('the queues', () => {
  it('count what waits, since when, for the roles that may see it', async () => {
    expect(await counts()).toEqual({
      ...{ transfers: 1, 'bank-credits': 1, payments: 2, documents: 1, companies: 1 },
      ...{ senders: 2, items: 1, steps: 1, jobs: 1, messages: 1, corrections: 1, claims: 1 },
      ...{ reviews: 1, services: 3, 'mail-ports': 1 },
    })
    expect(Object.keys(await counts(members.billing))).toEqual([
      ...['transfers', 'bank-credits', 'payments', 'corrections', 'companies', 'claims', 'items'],
    ])
    const all = answerOf(await shop.call(listStaffQueues, {}, { token: members.owner.token }))
    expect(all.map(({ queue }) => queue)).toEqual(StaffQueueKey.options)
    for (const { oldest } of all) expect(Date.parse(oldest ?? '')).toBeLessThan(Date.now() + 60_000)
    const refused = await shop.call(
      readStaffQueue,
      { params: { queue: 'documents' }, query: {} },
      { token: members.billing.token },
    )
    expect(codeOf(refused)).toBe('STAFF_ROLE_REFUSED')
  })

  it('offer verbs that exist with values that they take, to roles that may run them', async () => {
    for (const [role, member] of Object.entries(members)) {
      const queues = Object.keys(await counts(member))
      for (const key of queues) {
        for (const { acts } of await read(v.parse(StaffQueueKey, key), member)) {
          for (const { noun, verb, values, asks } of acts) {
            const found = verbs.find((one) => one.noun === noun && one.verb === verb)
            expect(found, `${noun} ${verb}`).toBeDefined()
            if (found === undefined) continue
            const takes = (found.takes ?? []).map((one) => one.replaceAll(/[[\]]/g, ''))
            const known = [
              ...takes.map((one) => one.toLowerCase()),
              ...Object.keys(found.options ?? {}),
            ]
            expect(known).toEqual(expect.arrayContaining([...Object.keys(values), ...asks]))
            expect(permissionsOfRoles[v.parse(StaffRole, role)]).toContain(found.permission)
          }
        }
      }
    }
  })

  it('show the documents to those who may see them only', async () => {
    const { id, files } = await only('documents')
    const [file] = files
    const call = (token: string, fileId: string) =>
      fetch(`${shop.url}/api/staff/queues/documents/${id}/files/${fileId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const shown = await call(members.support.token, file?.id ?? '')
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(slip)
    expect(securityLog.read().filter(({ event }) => event === 'staff.file-shown')).toEqual([
      expect.objectContaining({
        ...{ staffId: members.support.id, command: `documents ${id} ${file?.id}` },
      }),
    ])
    expect((await call(members.billing.token, file?.id ?? '')).status).toBe(409)
    expect((await call(members.support.token, filled.slipId)).status).toBe(404)
  })

  it('confirm a transfer by the money of the same amount', async () => {
    const row = await only('transfers')
    expect(valueOf(row, 'credit')).toContain('FT26330XYZ')
    const confirm = row.acts.find(({ key }) => key === 'confirm')
    expect(confirm?.values).toMatchObject({ received: '14.29', 'bank-reference': 'FT26330XYZ' })
    expect((await read('transfers', members.support))[0]?.acts).toEqual([])
    answerOf(await decide(row, 'confirm'))
    expect(await read('transfers')).toEqual([])
    expect(await read('bank-credits')).toEqual([])
    // Another member of staff decided in between: the answer says what happened.
    const again = await decide(row, 'confirm')
    expect(codeOf(again)).toBe('VERB_REFUSED')
  })

  it('decide companies, documents, senders, messages, items, steps and jobs once', async () => {
    answerOf(await decide(await only('companies'), 'verify'))
    const seen = await only('documents')
    const change = (id: string, by: number) =>
      rowsOf(
        shop.db,
        sql`update document_cases set round = round + ${by}::integer
          where order_item_id = ${id}::uuid`,
      )
    await change(seen.id, 1)
    expect(codeOf(await decide(seen, 'approve'))).toBe('VERB_REFUSED')
    await change(seen.id, -1)
    answerOf(await decide(seen, 'approve'))
    // The customer sent other documents after the row was read.
    const sender = await only('senders', 'ANGKOR')
    await change(sender.id, 1)
    for (const act of ['submit', 'refuse', 'refuse-final'])
      expect(await decide(sender, act), act).toMatchObject({
        status: 409,
        problem: {
          messageCode: 'VERB_REFUSED',
          params: { text: expect.stringContaining('of the documents of round ') as string },
        },
      })
    await change(sender.id, -1)
    answerOf(await decide(sender, 'submit'))
    answerOf(await decide(await only('senders', 'BAYON'), 'approve-carrier'))
    const message = await only('messages')
    answerOf(await decide(message, 'answered', {}, members.support))
    expect(codeOf(await decide(message, 'answered'))).toBe('VERB_REFUSED')
    answerOf(await decide(await only('reviews'), 'publish', {}, members.support))
    answerOf(await decide(await only('items'), 'retry'))
    answerOf(await decide(await only('steps'), 'run-again'))
    answerOf(await decide(await only('jobs'), 'retry'))
    expect(await counts()).toMatchObject({
      ...{ documents: 0, companies: 0, steps: 0, jobs: 0, messages: 0, reviews: 0 },
    })
    // ANGKOR waits for its carriers now.
    expect((await read('senders')).map(({ title }) => title)).toEqual(['ANGKOR'])
  })

  it('go on with what is stuck at a system, and answer requests for outgoing mail', async () => {
    const rows = await read('services', members.support)
    expect(rows.map(({ title }) => title).toSorted()).toEqual([
      ...['Web 1', 'stuck-site.com', 'stuck-zone.com'],
    ])
    const codes = rows.flatMap(({ facts }) =>
      facts.flatMap((fact) => (fact.is === 'codes' ? [`${fact.of} ${fact.codes.join(' ')}`] : [])),
    )
    expect(new Set(codes)).toEqual(
      new Set(['action BACK_UP', 'change RUNNING', 'zone FOREIGN', 'type CLOUD_HOSTING']),
    )
    expect(rows.map((row) => valueOf(row, 'error')).toSorted()).toEqual([
      ...['no room', 'no room', 'the zone belongs to the account "x"'],
    ])
    for (const row of rows) answerOf(await decide(row, 'retry', {}, members.operator))
    // The name server's copy stays that of another account until the job has run.
    expect((await read('services')).map(({ title }) => title)).toEqual(['stuck-zone.com'])
    const goesOn = await rowsOf(
      shop.db,
      sql`select problem, told_at as told, deadline_at > created_at + interval '2 days' as "isLater"
        from web_space_tasks where kind = 'BACK_UP'`,
    )
    expect(goesOn).toEqual([{ problem: null, told: null, isLater: true }])
    const jobs = await rowsOf(
      shop.db,
      sql`select name from pgboss.job
        where name in ('change-cloud-server', 'work-on-site', 'publish-dns-zone') order by name`,
    )
    expect(jobs.map(({ name }) => name)).toEqual([
      ...['change-cloud-server', 'publish-dns-zone', 'work-on-site'],
    ])
    const webSpace = rows.find(({ title }) => title.startsWith('stuck-site'))
    expect(webSpace && codeOf(await decide(webSpace, 'retry'))).toBe('VERB_REFUSED')
    const request = await only('mail-ports')
    expect(request.facts).toContainEqual({ key: 'use', is: 'text', value: 'Receipts' })
    answerOf(await decide(request, 'refuse-mail'))
    expect(await counts()).toMatchObject({ services: 1, 'mail-ports': 0 })
  })

  it('end a refund without a result as the gateway’s records show it', async () => {
    const refund = (await read('payments')).find(({ acts }) =>
      acts.some(({ key }) => key === 'refunded'),
    )
    expect(refund?.facts).toContainEqual({ key: 'error', is: 'text', value: 'timed out' })
    expect(refund?.facts).toContainEqual({
      ...{ key: 'gateway', is: 'codes', of: 'gateway', codes: ['payway'] },
    })
    if (refund === undefined) return
    answerOf(await decide(refund, 'refunded', {}, members.billing))
    expect(codeOf(await decide(refund, 'not-refunded'))).toBe('VERB_REFUSED')
    expect(await counts()).toMatchObject({ payments: 1 })
  })

  it('end a payment of an unclear amount', async () => {
    const review = await only('payments')
    expect(codeOf(await decide(review, 'received', { amount: 'all' }))).toBe('VERB_REFUSED')
    answerOf(await decide(review, 'not-received', {}, members.billing))
    expect(await counts()).toMatchObject({ payments: 0 })
  })

  it('read by an index what is stuck of tables that grow', async () => {
    for (const queue of allQueues.filter(({ key }) =>
      ['services', 'mail-ports', 'payments'].includes(key),
    ))
      expect(
        await tablesReadWhole(
          shop.db,
          async (db) => [await countQueue(db, queue), await readQueue(db, queue)],
          [
            ...['server_changes_reported', 'web_space_tasks_told', 'dns_zones_problem'],
            ...['services_mail_requests', 'gateway_refunds_one_open'],
            'payments_in_review',
          ],
        ),
      ).toEqual([])
  })

  it('decide corrections of balances by a second person, and claims of SLA credits', async () => {
    const correction = await only('corrections')
    expect(valueOf(correction, 'amount')).toBe(750_000)
    answerOf(await decide(correction, 'approve', {}, members.billing))
    expect(codeOf(await decide(correction, 'approve'))).toBe('VERB_REFUSED')
    const claim = await only('claims')
    expect(claim.title).toBe(`${filled.username} · 2026-10`)
    // No outage is recorded, so there is nothing to promise.
    expect(codeOf(await decide(claim, 'confirm-claim'))).toBe('VERB_REFUSED')
    answerOf(await decide(claim, 'refuse', {}, members.billing))
    expect(await counts()).toMatchObject({ corrections: 0, claims: 0 })
  })

  it('have pages without gaps', async () => {
    const total = queuePageSize + 5
    await rowsOf(
      shop.db,
      sql`insert into contact_messages (id, name, email, subject, message, locale, created_at)
        select gen_random_uuid(), 'Dara', 'dara@example.com', 'Question ' || n, 'Hello', 'en',
          now() + (n / 3) * interval '1 second' from generate_series(1, ${total}::integer) as n`,
    )
    const { token } = members.support
    const page = async (after?: string) =>
      answerOf(
        await shop.call(
          readStaffQueue,
          { params: { queue: 'messages' }, query: after === undefined ? {} : { after } },
          { token },
        ),
      )
    const first = await page()
    const second = await page(first.next ?? '')
    expect(first.rows).toHaveLength(queuePageSize)
    expect(second.next).toBeNull()
    const wrong = { params: { queue: 'messages' as const }, query: { after: 'x' } }
    expect(codeOf(await shop.call(readStaffQueue, wrong, { token }))).toBe('BAD_REQUEST')
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(total)
  })
})

describe('reports', () => {
  const report = (
    verb: string,
    values: Readonly<Record<string, string | boolean>>,
    member = members.billing,
  ) =>
    shop.call(
      runStaffVerb,
      { params: { noun: 'reports', verb }, body: { values } },
      { token: member.token },
    )
  // As reports have it: in Phnom Penh, a month begins seven hours before it does in UTC.
  const month = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Phnom_Penh' })
      .format(shop.clock.now())
      .slice(0, 7)

  it('count what began, was renewed and ended', async () => {
    const [item] = await rowsOf<{ id: string; orderId: string }>(
      shop.db,
      sql`select id, order_id as "orderId" from order_items where id = ${filled.stuck}::uuid`,
    )
    const service = (state: string, starts: string, ends: string | null, itemId: string) => sql`
      insert into services (id, customer_id, type, subject, product_key, config, config_version,
        state, provider, starts_at, expires_at, ends_at, order_item_id)
      values (gen_random_uuid(), ${filled.customerId}::uuid, 'DOMAIN', 'a.com', 'domain', '{}', 1,
        ${state}, 'registry', ${starts}::timestamptz, ${starts}::timestamptz + interval '1 year',
        ${ends}::timestamptz, ${itemId}::uuid)`
    const now = shop.clock.now().toISOString()
    await rowsOf(shop.db, service('ACTIVE', now, null, item?.id ?? ''))
    await rowsOf(shop.db, service('ENDED', '2024-05-05', now, filled.unknown))
    await rowsOf(
      shop.db,
      sql`insert into order_items select (jsonb_populate_record(i, jsonb_build_object(
          'id', gen_random_uuid(), 'position', 7, 'action', 'renewal',
          'service_id', (select id from services where order_item_id = i.id),
          'fulfilment', 'ACTIVE', 'what', null, 'waits_on', null))).*
        from order_items i where i.id = ${filled.stuck}::uuid`,
    )
    const { data } = answerOf(await report('churn', { month: month() }))
    const { rows } = v.parse(ReportTable, data)
    expect(rows.find(([family]) => family === 'DOMAIN')).toEqual(['DOMAIN', 1, 1, 1, 1, 100])
  })

  it('answer a table, or all rows as CSV', async () => {
    const days = { from: '2026-01-01', to: '2026-12-31' }
    for (const [verb, values] of [
      ['revenue', days],
      ['vat', { month: month() }],
      ['ledger', {}],
      ['unpaid', {}],
    ] as const) {
      const { data } = answerOf(await report(verb, values))
      const { columns } = v.parse(ReportTable, data)
      const { text } = answerOf(await report(verb, { ...values, csv: true }))
      expect(text.split('\r\n')[0]).toBe(`\ufeff${columns.map(({ name }) => name).join(',')}`)
    }
  })

  it('refuse other roles and periods that are none', async () => {
    expect(codeOf(await report('ledger', {}, members.support))).toBe('STAFF_ROLE_REFUSED')
    const wrong = { from: '2026-02-01', to: '2026-01-01' }
    expect(codeOf(await report('revenue', wrong))).toBe('VERB_REFUSED')
  })
})
