import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '../../src/contract/money.ts'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import {
  orderItems,
  orders,
  documentCases,
  documents,
} from '../../src/server/platform/db/schema/index.ts'
import { contact } from './buying.ts'
import { insertCustomer } from './customers.ts'
import { startDesk, type CommandEnd, type Desk } from './operator-command.ts'

const pdf = new Uint8Array(Buffer.from('%PDF-1.7\n'))
const name = 'angkor-desk.com.kh'
const id = randomUUID()

let desk: Desk

/** Creates a domain with submitted documents. */
const writeCase = async ({ db }: Database): Promise<void> => {
  const now = new Date()
  const customerId = await insertCustomer(db, { dollars: 0, site: 'KH', now })
  const orderId = randomUUID()
  const zero = money(0)
  await db.insert(orders).values({
    ...{ id: orderId, customerId, state: 'PAID', paymentMethod: 'BALANCE', locale: 'en' },
    ...{ subtotal: money(500_000), discountAmount: zero, taxPercent: 10, taxAmount: money(50_000) },
    ...{ grandTotal: money(550_000), idempotencyKey: orderId, cartUpdatedAt: now, createdAt: now },
    contact: {
      ...contact,
      ...{ id: randomUUID(), isDefault: true, organizationName: '', taxIdentificationNumber: '' },
      ...{ address2: '', stateProvince: '', postalCode: '' },
    },
    paidAt: now,
  })
  await db.insert(orderItems).values({
    ...{ id, orderId, position: 0, key: `domain-${name}`, type: 'DOMAIN', action: 'registration' },
    ...{ productKey: 'domain', subject: name, qty: 1, duration: 1, price: money(500_000) },
    ...{ durationType: 'YEAR', discount: zero, tax: money(50_000), fulfilment: 'IN_PROGRESS' },
    ...{ waitsOn: 'staff', what: 'IN_REVIEW', wakeAt: now },
  })
  await db.insert(documentCases).values({
    ...{ orderItemId: id, customerId, name, wanted: ['identity-card'], state: 'IN_REVIEW' },
    ...{ createdAt: now, waitsSince: now, reminded: 0, sentAt: now, round: 1 },
  })
  await db.insert(documents).values({
    ...{ id: randomUUID(), orderItemId: id, document: 'identity-card', fileName: '../../card.pdf' },
    ...{ type: 'application/pdf', size: pdf.length, content: pdf, createdAt: now },
  })
}

beforeAll(async () => {
  desk = await startDesk(writeCase)
}, 120_000)
afterAll(() => desk.stop())

const run = (...args: readonly string[]): Promise<CommandEnd> => desk.run('document', ...args)

describe('npm run shop -- document', () => {
  it('lists, saves and decides', { timeout: 180_000 }, async () => {
    const listed = await run('list')
    expect(listed).toMatchObject({ code: 0 })
    expect(listed.said).toContain(`${id}  ${name}`)

    const folder = join(desk.directory, 'looked-at')
    expect(await run('save', id, '--to', folder)).toMatchObject({ code: 0 })
    // Under our own file names, whatever the customer’s names.
    expect(await readdir(join(folder, name))).toEqual(['1-identity-card.pdf'])
    const saved = join(folder, name, '1-identity-card.pdf')
    expect(new Uint8Array(await readFile(saved))).toEqual(pdf)
    expect((await stat(saved)).mode & 0o077).toBe(0)

    expect(await run('refuse', id, '--reason', 'Not readable')).toEqual({
      code: 0,
      said: `The documents for ${name} are refused. The customer may send others.`,
    })
    expect(await run('approve', id)).toEqual({
      code: 1,
      said: `The documents for ${name} are not in review: AWAITING_DOCUMENTS.`,
    })
  })

  it('shows its help, and reports what failed', { timeout: 120_000 }, async () => {
    const { code, said } = await run('forget', id)
    expect(code).toBe(2)
    expect(said).toContain('npm run shop -- document approve ID')
    expect(await run('refuse', id)).toEqual({
      code: 1,
      said: 'Say why, in at most 500 letters: --reason "WHY"',
    })
  })

  it('queues the server’s mails, and logs who decided what and why', async () => {
    const { jobs, audit } = await desk.read(async (db) => ({
      jobs: await rowsOf(db, sql`select name from pgboss.job where data->>'orderItemId' = ${id}`),
      audit: await rowsOf(
        db,
        sql`select action, subject, reason, before->>'state' as before, after->>'state' as after
          from audit_log order by at`,
      ),
    }))
    expect(jobs).toEqual([{ name: 'mail-documents' }])
    expect(audit).toEqual([
      { action: 'document save', subject: id, reason: '', before: null, after: null },
      {
        ...{ action: 'document refuse', subject: id, reason: 'Not readable' },
        ...{ before: 'IN_REVIEW', after: 'AWAITING_DOCUMENTS' },
      },
    ])
  })
})
