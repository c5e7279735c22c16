import { sql } from 'drizzle-orm'
import { toRiel } from '../../../contract/exchange-rates.ts'
import { money } from '../../../contract/money.ts'
import { fullNameOf } from '../../../contract/person-name.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { ReportTable } from '../../../contract/staff-reports.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { moment } from './moment.ts'
import type { Period } from './period.ts'
import { sumsOf } from './sums-of.ts'

const columns = [
  { key: 'number', name: 'Number', is: 'text' },
  { key: 'day', name: 'Date', is: 'text' },
  { key: 'customer', name: 'Customer', is: 'text' },
  { key: 'tin', name: 'TIN', is: 'text' },
  { key: 'ofInvoice', name: 'Credit note of', is: 'text' },
  { key: 'percent', name: 'VAT (%)', is: 'number' },
  { key: 'net', name: 'Net (USD)', is: 'money' },
  { key: 'vat', name: 'VAT (USD)', is: 'money' },
  { key: 'gross', name: 'Gross (USD)', is: 'money' },
  { key: 'rate', name: 'Riel per USD', is: 'number' },
  { key: 'netRiel', name: 'Net (KHR)', is: 'number' },
  { key: 'vatRiel', name: 'VAT (KHR)', is: 'number' },
] as const satisfies ReportTable['columns']

/** Rows of one statement: a month may have a hundred thousand documents. */
const batch = 5_000

type Document = Readonly<{
  number: string
  issuedAt: string
  day: string
  /** Empty of a person. */
  company: string
  firstName: string
  lastName: string
  tin: string
  ofInvoice: string | null
  percent: number
  net: number
  vat: number
  rate: number | null
}>

interface Place {
  readonly issuedAt: string
  readonly number: string
}

const buyer = sql`
  coalesce(nullif(v.billing_to #>> '{company,companyNameEn}', ''),
    v.billing_to ->> 'organizationName', '') as company,
  coalesce(v.billing_to ->> 'firstName', '') as first_name,
  coalesce(v.billing_to ->> 'lastName', '') as last_name,
  coalesce(nullif(v.billing_to #>> '{company,vatTin}', ''),
    v.billing_to ->> 'taxIdentificationNumber', '') as tin`

const readDocuments = (
  db: Queryable,
  { from, until }: Period,
  site: WebsiteId,
  after: Place | undefined,
): Promise<readonly Document[]> => {
  const place = after ?? { issuedAt: from.toISOString(), number: '' }
  const next = sql`(${place.issuedAt}::timestamptz, ${place.number}::text)`
  return rowsOf<Document>(
    db,
    sql`select number, issued_at::text as "issuedAt",
        (issued_at at time zone 'Asia/Phnom_Penh')::date::text as day,
        company, first_name as "firstName", last_name as "lastName", tin,
        of_invoice as "ofInvoice", tax_percent as percent, net, vat,
        (exchange_rate ->> 'perDollar')::integer as rate
      from (
        (select v.number, v.issued_at, ${buyer}, null as of_invoice, v.tax_percent,
          v.total - v.tax_amount + v.fee - v.fee_tax as net, v.tax_amount + v.fee_tax as vat,
          v.exchange_rate
        from invoices v join customers c on c.id = v.customer_id
        where (v.issued_at, v.number) > ${next} and v.issued_at < ${moment(until)}
          and c.website_id = ${site}
        order by v.issued_at, v.number limit ${batch}::integer)
        union all
        (select n.number, n.issued_at, ${buyer}, v.number, v.tax_percent, -n.net, -n.tax,
          v.exchange_rate
        from credit_notes n join invoices v on v.id = n.invoice_id
          join customers c on c.id = v.customer_id
        where (n.issued_at, n.number) > ${next} and n.issued_at < ${moment(until)}
          and c.website_id = ${site}
        order by n.issued_at, n.number limit ${batch}::integer)) as documents
      order by issued_at, number limit ${batch}::integer`,
  )
}

/** Of a credit note too, which has the rate of its invoice: half a riel is rounded as on its PDF. */
const riel = (amount: number, rate: number | null): number | null => {
  if (rate === null) return null
  return Math.sign(amount) * toRiel(money(Math.abs(amount)), rate)
}

const rowOf = (document: Document): ReportTable['rows'][number] => {
  const { number, day, company, tin, ofInvoice, percent, net, vat, rate } = document
  return [
    ...[number, day, company || fullNameOf(document), tin, ofInvoice],
    ...[percent, net, vat, net + vat, rate],
    ...[riel(net, rate), riel(vat, rate)],
  ]
}

/** Reports the VAT of a site's invoices and credit notes, one row each, for the tax return. */
export const reportVat = async (
  db: Queryable,
  period: Period,
  site: WebsiteId,
): Promise<Omit<ReportTable, 'count'>> => {
  const rows: ReportTable['rows'] = []
  let last: Document | undefined
  let read: readonly Document[]
  do {
    read = await readDocuments(db, period, site, last)
    for (const document of read) rows.push(rowOf(document))
    last = read.at(-1)
  } while (read.length === batch)
  const summed: ReadonlySet<string> = new Set(['net', 'vat', 'gross', 'netRiel', 'vatRiel'])
  const totals = [sumsOf(columns, rows, ({ key }) => summed.has(key))]
  return { columns: [...columns], rows, totals }
}
