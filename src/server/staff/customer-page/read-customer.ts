import { sql, type SQL } from 'drizzle-orm'
import { toDollars, type Money } from '../../../contract/money.ts'
import { fullNameOf, type PersonName } from '../../../contract/person-name.ts'
import type { StaffCustomer } from '../../../contract/staff-customers.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { plannedByValues } from '../../platform/db/planned-by-values.ts'
import { accountSum, balanceAccount, promoCreditAccount } from '../../money/ledger/index.ts'
import { refundableServices } from '../../selling/term-refunds/index.ts'
import { isSuspendable } from '../../services/lifecycle/index.ts'
import type { ServiceStanding } from './customer-actions.ts'
import { listNotes } from './customer-notes.ts'

/** The most rows of each list. */
const listed = 20

type Row = Readonly<Record<string, unknown>>

const moment = (value: string): string => new Date(value).toISOString()

/** Returns the latest rows of a list. */
const latest = <One extends object>(db: Queryable, select: SQL): Promise<readonly (One & Row)[]> =>
  rowsOf<One & Row>(db, sql`${select} limit ${listed}`)

const readAccount = async (db: Queryable, id: string) => {
  const [account] = await rowsOf<
    Omit<StaffCustomer, 'name' | 'createdAt' | 'bannedAt'> & {
      readonly createdAt: string
      readonly bannedAt: string | null
    } & PersonName &
      Row
  >(
    db,
    sql`select c.id, c.username, c.email, c.email_verified_at is not null as "isEmailVerified",
        c.first_name as "firstName", c.last_name as "lastName", c.organization,
        c.phone_number as "phoneNumber", c.register_country as country, c.website_id as website,
        c.locale, c.created_at as "createdAt", c.banned_at as "bannedAt",
        exists (select from two_factors t where t.customer_id = c.id) as "hasTwoFactor",
        (select count(*)::integer from passkeys p where p.customer_id = c.id) as passkeys
      from customers c where c.id = ${id}::uuid`,
  )
  if (account === undefined) return undefined
  const { firstName, lastName, bannedAt, ...facts } = account
  return {
    ...facts,
    name: fullNameOf({ firstName, lastName }),
    createdAt: moment(account.createdAt),
    bannedAt: bannedAt === null ? null : moment(bannedAt),
  }
}

type ReadService = Omit<StaffCustomer['services'][number], 'actions'> &
  Pick<ServiceStanding, 'isSuspendable' | 'isRefundable'>

/** What is read of a customer, before what a role may do. */
export interface ReadCustomer extends Omit<StaffCustomer, 'actions' | 'services'> {
  readonly services: readonly ReadService[]
}

const readServices = async (
  db: Queryable,
  id: string,
  now: Date,
): Promise<readonly ReadService[]> => {
  const rows = await latest<Omit<ReadService, 'isRefundable'>>(
    db,
    sql`select id, type, subject, state, expires_at as "expiresAt",
        ${isSuspendable(sql`s`)} as "isSuspendable",
        array(select reason from service_holds h
          where h.service_id = s.id order by since) as holds
      from services s where customer_id = ${id}::uuid order by starts_at desc`,
  )
  const refundable = await refundableServices(
    db,
    rows.map((row) => row.id),
    now,
  )
  return rows.map((row) => ({
    ...row,
    expiresAt: moment(row.expiresAt),
    isRefundable: refundable.has(row.id),
  }))
}

const readOrders = async (db: Queryable, id: string) =>
  (
    await latest<StaffCustomer['orders'][number] & { readonly total: Money }>(
      db,
      sql`select id, increment_id::text as number, state, grand_total as total,
          created_at as "createdAt"
        from orders where customer_id = ${id}::uuid order by created_at desc`,
    )
  ).map((row) => ({ ...row, total: toDollars(row.total), createdAt: moment(row.createdAt) }))

const readInvoices = async (db: Queryable, id: string) =>
  (
    await latest<StaffCustomer['invoices'][number] & { readonly total: Money }>(
      db,
      sql`select id, number, case state when 'VOIDED' then state else payment_state end as state,
          total, issued_at as "issuedAt"
        from invoices where customer_id = ${id}::uuid order by issued_at desc`,
    )
  ).map((row) => ({ ...row, total: toDollars(row.total), issuedAt: moment(row.issuedAt) }))

const readPayments = async (db: Queryable, id: string) =>
  (
    await latest<StaffCustomer['payments'][number] & { readonly amount: Money }>(
      db,
      sql`select id, method, state, reference, amount, created_at as "createdAt"
        from payments where customer_id = ${id}::uuid order by created_at desc`,
    )
  ).map((row) => ({ ...row, amount: toDollars(row.amount), createdAt: moment(row.createdAt) }))

const readLedger = async (db: Queryable, id: string) => {
  const account = balanceAccount(id)
  const rows = await latest<StaffCustomer['ledger'][number] & { readonly amount: Money }>(
    db,
    // Each side by its index: together they would walk back through the whole ledger.
    sql`select cause, amount, at from (
        (select id, cause, amount, created_at as at from ledger_transfers
          where to_account = ${account} order by id desc limit ${listed})
        union all
        (select id, cause, -amount, created_at from ledger_transfers
          where from_account = ${account} order by id desc limit ${listed})
      ) as sides order by id desc`,
  )
  return rows.map((row) => ({ ...row, amount: toDollars(row.amount), at: moment(row.at) }))
}

const readSessions = async (db: Queryable, id: string, now: Date) =>
  (
    await latest<StaffCustomer['sessions'][number]>(
      db,
      sql`select address as ip, user_agent as "userAgent", issued_at as "lastUsedAt"
        from refresh_tokens
        where customer_id = ${id}::uuid and used_at is null and revoked_at is null
          and expires_at > ${now.toISOString()}::timestamptz
        order by issued_at desc`,
    )
  ).map((row) => ({ ...row, lastUsedAt: moment(row.lastUsedAt) }))

const readNotifications = async (db: Queryable, id: string) =>
  (
    await latest<StaffCustomer['notifications'][number]>(
      db,
      sql`select code, created_at as at from notifications
        where customer_id = ${id}::uuid order by created_at desc`,
    )
  ).map((row) => ({ ...row, at: moment(row.at) }))

const readMails = async (db: Queryable, id: string) =>
  (
    await latest<StaffCustomer['mails'][number]>(
      db,
      sql`select name, state, at from sent_mails
        where customer_id = ${id}::uuid order by at desc, message_id`,
    )
  ).map((row) => ({ ...row, at: moment(row.at) }))

const readMessages = async (db: Queryable, email: string) =>
  (
    await latest<StaffCustomer['messages'][number]>(
      db,
      sql`select subject, message, created_at as at, answered_at as "answeredAt"
        from contact_messages where lower(email) = lower(${email}) order by created_at desc, id`,
    )
  ).map((row) => ({
    ...row,
    at: moment(row.at),
    answeredAt: row.answeredAt === null ? null : moment(row.answeredAt),
  }))

/** Returns a customer with the latest of what belongs to them; undefined of an unknown id. */
export const readCustomer = (
  db: Queryable,
  id: string,
  now: Date,
): Promise<ReadCustomer | undefined> =>
  plannedByValues(db, async (tx) => {
    const account = await readAccount(tx, id)
    if (account === undefined) return undefined
    return {
      ...account,
      balance: toDollars(await accountSum(tx, balanceAccount(id))),
      promoCredit: toDollars(await accountSum(tx, promoCreditAccount(id))),
      services: await readServices(tx, id, now),
      orders: await readOrders(tx, id),
      invoices: await readInvoices(tx, id),
      payments: await readPayments(tx, id),
      ledger: await readLedger(tx, id),
      sessions: await readSessions(tx, id, now),
      notifications: await readNotifications(tx, id),
      mails: await readMails(tx, id),
      messages: await readMessages(tx, account.email),
      notes: await listNotes(tx, id),
    }
  })
