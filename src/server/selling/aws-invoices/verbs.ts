import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { AwsAccountId } from '../../../contract/aws-invoices.ts'
import { formatMoney, fromDollars, money } from '../../../contract/money.ts'
import { customerNamed } from '../../customers/accounts/index.ts'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isoDay } from '../../platform/shown-day.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbAmount,
  VerbError,
} from '../../platform/verbs/index.ts'
import { cancelAwsInvoice } from './cancel-aws-invoice.ts'
import { issueAwsInvoice, type AwsLine } from './issue-aws-invoice.ts'
import { refundAwsInvoice } from './refund-aws-invoice.ts'

const AccountId = v.pipe(
  v.string(),
  v.check((text) => v.is(AwsAccountId, text), rule('rule.aws-account')),
)

const Percent = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(\.\d{1,2})?$/, rule('rule.aws-discount')),
  v.transform((text) => Math.round(Number(text) * 100)),
)

const Period = v.pipe(
  v.string(rule('rule.no-period')),
  v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, rule('rule.period')),
)

const mostLines = 50

/** One line: `Amazon EC2: 812.40`. */
const lineOf = (text: string): AwsLine => {
  const [, description = '', dollars = ''] = /^(.+):\s*(\d{1,7}(?:\.\d{1,2})?)$/.exec(text) ?? []
  const amount = fromDollars(Number(dollars))
  if (description.trim() === '' || description.length > 200 || amount === 0) {
    throw new VerbError(say('aws-invoices.lines', { text }))
  }
  return { description: description.trim(), amount }
}

const readLines = (text: string): readonly AwsLine[] => {
  const lines = text.split(';').map((line) => line.trim())
  if (lines.length > mostLines)
    throw new VerbError(say('aws-invoices.too-many-lines', { mostLines }))
  return lines.map(lineOf)
}

const lookAtAccount = async (id: string, db: Queryable): Promise<Json> => {
  const [row] = await rowsOf<{ account: Json }>(
    db,
    sql`select jsonb_build_object('customer', c.username,
        'discountPercent', a.discount_basis_points / 100.0) as account
      from aws_accounts a join customers c on c.id = a.customer_id where a.id = ${id}`,
  )
  return row?.account ?? null
}

const accountVerbs = [
  readVerb({
    noun: 'aws-accounts',
    verb: 'list',
    permission: 'aws:read',
    help: ['AWS accounts that we resell: id, customer, discount'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await rowsOf<{ id: string; customer: string; discount: number }>(
        db,
        sql`select a.id, c.username as customer, a.discount_basis_points as discount
          from aws_accounts a join customers c on c.id = a.customer_id order by c.username, a.id`,
      )
      const lines = all.map(
        ({ id, customer, discount }) => `${id}  ${customer}  ${discount / 100}%`,
      )
      return { text: lines.length === 0 ? say('aws-accounts.none') : lines, data: all }
    },
  }),
  changeVerb({
    noun: 'aws-accounts',
    verb: 'add',
    permission: 'aws:change',
    takes: ['ID', 'NAME'],
    options: { discount: 'text' },
    help: [
      'registers an AWS account of a customer, or changes its discount',
      '--discount 2.5   the percentage that each of its invoices takes off; 0 without it',
    ],
    input: v.object({ id: AccountId, name: v.string(), discount: v.optional(Percent, '0') }),
    subject: ({ id }) => id,
    look: (id, { db }) => lookAtAccount(id, db),
    run: async ({ id, name, discount }, { db, clock }) => {
      const now = clock.now().toISOString()
      const customerId = await customerNamed(db, name)
      const [stored] = await rowsOf<{ id: string }>(
        db,
        sql`insert into aws_accounts (id, customer_id, discount_basis_points, created_at)
          values (${id}, ${customerId}::uuid, ${discount}::integer, ${now}::timestamptz)
          on conflict (id) do update set discount_basis_points = excluded.discount_basis_points
            where aws_accounts.customer_id = excluded.customer_id
          returning id`,
      )
      if (stored === undefined) throw new VerbError(say('aws-accounts.taken', { id }))
      return { text: say('aws-accounts.stored', { id, name, percent: discount / 100 }) }
    },
  }),
]

type ListedInvoice = Readonly<{
  number: string
  account: string
  customer: string
  period: string
  total: number
  state: 'DUE' | 'PAID' | 'LAPSED'
}>

const listInvoices = (db: Queryable, number?: string): Promise<readonly ListedInvoice[]> =>
  rowsOf<ListedInvoice>(
    db,
    sql`select v.number, a.aws_account_id as account, c.username as customer, a.period, v.total,
        y.state
      from aws_invoices a join invoices v on v.payable_id = a.id join payables y on y.id = a.id
        join customers c on c.id = a.customer_id
      where ${number === undefined ? sql`true` : sql`v.number = ${number}`}
      order by v.number desc limit 500`,
  )

const lookAtInvoice = async (number: string, db: Queryable): Promise<Json> =>
  (await listInvoices(db, number))[0] ?? null

const invoiceVerbs = [
  readVerb({
    noun: 'aws-invoices',
    verb: 'list',
    permission: 'aws:read',
    help: ['AWS invoices, the latest first: number, account, customer, month, total, state'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listInvoices(db)
      const lines = all.map(({ number, account, customer, period, total, state }) =>
        [number, account, customer, period, formatMoney(money(total)), state].join('  '),
      )
      return { text: lines.length === 0 ? say('aws-invoices.none') : lines, data: all }
    },
  }),
  changeVerb({
    noun: 'aws-invoices',
    verb: 'issue',
    permission: 'aws:change',
    takes: ['ID'],
    options: { period: 'text', lines: 'text', due: 'text' },
    help: [
      'issues the invoice of an AWS account for a month; the customer gets a mail',
      '--period 2026-10',
      '--lines "Amazon EC2: 812.40; Amazon S3: 96.10"   in dollars, before discount and VAT',
      '--due 2026-12-15                                 upon receipt, without it',
    ],
    input: v.object({
      id: AccountId,
      period: Period,
      lines: v.string(rule('rule.no-lines')),
      due: v.optional(v.pipe(v.string(), v.isoDate(rule('rule.due')))),
    }),
    look: (number, { db }) => lookAtInvoice(number, db),
    run: async ({ id, period, lines, due }, { db, clock, enqueue }) => {
      const now = clock.now()
      if (due !== undefined && due < isoDay(now)) throw new VerbError(say('aws-invoices.due-past'))
      const { number, total } = await issueAwsInvoice(
        { db, enqueue, now },
        { account: id, period, lines: readLines(lines), dueOn: due ?? null },
      )
      return {
        text: say('aws-invoices.issued', { number, total: formatMoney(total) }),
        subject: number,
      }
    },
  }),
  changeVerb({
    noun: 'aws-invoices',
    verb: 'cancel',
    isDestructive: true,
    permission: 'aws:change',
    takes: ['NUMBER'],
    help: ['cancels an unpaid AWS invoice with a credit note'],
    input: v.object({ number: v.string() }),
    subject: ({ number }) => number,
    look: (number, { db }) => lookAtInvoice(number, db),
    run: async ({ number }, { db, clock }) => {
      await cancelAwsInvoice(db, number, clock.now())
      return { text: say('aws-invoices.cancelled', { number }) }
    },
  }),
  changeVerb({
    noun: 'aws-invoices',
    verb: 'refund',
    isDestructive: true,
    permission: 'payment:change',
    takes: ['NUMBER', '[AMOUNT]'],
    help: [
      'refunds a paid AWS invoice, or an amount of it with VAT, to the balance with a credit note;',
      '`refund to-gateway NUMBER AMOUNT` pays it back to where it came from afterwards',
    ],
    input: v.object({
      number: v.string(),
      amount: v.optional(VerbAmount),
    }),
    subject: ({ number }) => number,
    look: (number, { db }) => lookAtInvoice(number, db),
    run: async ({ number, amount }, { db, clock, newId, notifyTabs }) => {
      const wanted = { number, amount, refundId: newId() }
      const refunded = await refundAwsInvoice(db, wanted, clock.now())
      notifyTabs(refunded.customerId)
      return {
        text: say('aws-invoices.refunded', { amount: formatMoney(refunded.amount), number }),
      }
    },
  }),
]

/** The operator's verbs for AWS accounts and their invoices. */
export const awsVerbs = [...accountVerbs, ...invoiceVerbs] as const
