import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { fromDollars } from '../../src/contract/money.ts'
import { grantCredit } from '../../src/server/money/promo-credit/index.ts'
import { createPasswords } from '../../src/server/customers/accounts/index.ts'
import { accountSum, balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPglite, type Queryable } from '../../src/server/platform/db/database.ts'
import { failedJobs } from '../../src/server/platform/jobs/index.ts'
import {
  addresses,
  customers,
  dnsZones,
  notifications,
  refreshTokens,
  services,
  staffInvitations,
  suspendingProviders,
} from '../../src/server/platform/db/schema/index.ts'
import { fillQueues } from '../api/staff-queue-rows.ts'
import { newContact, password } from './customer.ts'
import { demoUsernames } from './demo-usernames.ts'

const day = 24 * 60 * 60_000

/**
 * Accounts in a state that no API call creates, with the password of the demo accounts. Each is
 * used by one file of journeys.
 */
export const storedAccounts = {
  /** Banned by the provider. */
  banned: 'banned',
  /** Must choose a new password at the next sign-in. */
  mustChange: 'mustchange',
  /** Two days old: the first sign-in suggests two-factor. */
  longstanding: 'longstanding',
  /** Has {@link notices}. */
  noticed: 'noticed',
  /** Has $100.00 and a contact, and notifications only from its own journeys. */
  buyer: 'buyer',
  /** Has a contact and $20.00 of promo credit that expires in 60 days, and an empty balance. */
  gifted: 'gifted',
  /** Meets the conditions of the free trial: a verified email address, and a top-up through a gateway. */
  mayTry: 'maytry',
  /** The same, for a trial that is activated elsewhere meanwhile. */
  triesElsewhere: 'trieselsewhere',
} as const

/** The number of notifications of the account `noticed`, and of its unread newest ones. */
export const notices = { all: 23, unread: 5 } as const

/** Changes a database that no server has open. */
export const openDatabase = async (
  dataDir: string,
  work: (db: Queryable) => Promise<void>,
): Promise<void> => {
  const database = await openPglite({ dataDir })
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

/** Adds {@link storedAccounts} to a database that no server has open. */
export const addStoredAccounts = (dataDir: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    const now = systemClock.now()
    const passwordHash = await createPasswords().hash(password)
    const account = (username: string, createdAt = now): typeof customers.$inferInsert => ({
      id: randomUUID(),
      username,
      email: `${username}@example.com`,
      passwordHash,
      firstName: 'Chenda',
      lastName: 'Nou',
      registerCountry: 'KH',
      websiteId: 'KH',
      locale: 'en',
      createdAt,
    })
    const noticed = account(storedAccounts.noticed)
    const buyer = account(storedAccounts.buyer)
    const gifted = account(storedAccounts.gifted)
    const demos = demoUsernames.map((username) => ({ ...account(username), emailVerifiedAt: now }))
    const tries = [storedAccounts.mayTry, storedAccounts.triesElsewhere].map((username) => ({
      ...account(username),
      emailVerifiedAt: now,
    }))
    await db
      .insert(customers)
      .values([
        { ...account(storedAccounts.banned), bannedAt: now },
        { ...account(storedAccounts.mustChange), mustChangePassword: true },
        account(storedAccounts.longstanding, new Date(now.getTime() - 2 * day)),
        noticed,
        buyer,
        gifted,
        ...demos,
        ...tries,
      ])
    await db
      .insert(addresses)
      // As the API would have stored it.
      .values(
        [buyer, gifted, ...demos].map(({ id: customerId, email }) => ({
          ...{ ...newContact, email, phoneNumber: '+85512345678' },
          id: randomUUID(),
          customerId,
          isDefault: true,
          createdAt: now,
        })),
      )
    for (const { id: customerId, username } of [gifted, ...demos])
      await grantCredit(
        db,
        {
          ...{ source: 'OPENING', from: 'opening', amount: fromDollars(20), customerId },
          cause: `journeys:${username}:promo-credit`,
          expiresAt: new Date(now.getTime() + 60 * day),
        },
        now,
      )
    await transfer(
      db,
      [
        {
          cause: 'journeys:buyer:balance',
          from: 'opening',
          to: balanceAccount(buyer.id),
          amount: fromDollars(100),
        },
        ...demos.map(({ id, username }) => ({
          cause: `journeys:${username}:balance`,
          from: 'opening' as const,
          to: balanceAccount(id),
          amount: fromDollars(2000),
        })),
        ...tries.map(({ id }) => ({
          cause: `top-up:journeys-${id}`,
          from: 'gateway:payway' as const,
          to: balanceAccount(id),
          amount: fromDollars(10),
        })),
      ],
      now,
    )
    await db.insert(notifications).values(
      Array.from({ length: notices.all }, (_, index) => ({
        id: randomUUID(),
        customerId: noticed.id,
        code: index % 2 === 0 ? ('PASSWORD_CHANGED' as const) : ('EMAIL_VERIFIED' as const),
        params: {},
        cause: `journeys:${index}`,
        readAt: index < notices.unread ? null : now,
        createdAt: new Date(now.getTime() - day - index * 60_000),
      })),
    )
  })

/** Bans an account in a database that no server has open. */
export const ban = (dataDir: string, username: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await db
      .update(customers)
      .set({ bannedAt: systemClock.now() })
      .where(eq(customers.username, username))
  })

/** Sets a domain’s expiry to the given days from now, in a database that no server has open. */
export const endSoon = (dataDir: string, name: string, days: number): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await db
      .update(services)
      .set({ expiresAt: new Date(systemClock.now().getTime() + days * day) })
      .where(eq(services.subject, name))
  })

/** Makes the purchase of a service older by some days, in a database that no server has open. */
export const buyEarlier = (dataDir: string, name: string, days: number): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    const past = sql`make_interval(days => ${days}::integer)`
    await db.execute(sql`update services set
        starts_at = starts_at - ${past}, expires_at = expires_at - ${past} where subject = ${name}`)
    await db.execute(sql`update orders o set paid_at = paid_at - ${past} from services s
        join order_items i on i.id = s.order_item_id where s.subject = ${name} and o.id = i.order_id`)
    await db.execute(sql`update order_items i set expires_at = i.expires_at - ${past} from services s
        where s.subject = ${name} and i.id = s.order_item_id`)
  })

/**
 * Makes the term of a service, and its notices and suspension, older by some days. One that ended some
 * days ago was suspended on that day, as by a shop that ran.
 */
export const passDays = async (db: Queryable, name: string, days: number): Promise<void> => {
  const past = sql`make_interval(days => ${days}::integer)`
  const service = sql`(select id from services where subject = ${name})`
  await db.execute(sql`update services set
        starts_at = starts_at - ${past}, expires_at = expires_at - ${past},
        config = config || jsonb_strip_nulls(jsonb_build_object(
          'removalNotice',
            split_part(config ->> 'removalNotice', '@', 1) || '@' || (expires_at - ${past})::text,
          'removalNoticeAt', (config ->> 'removalNoticeAt')::timestamptz - ${past},
          'nextNoticeAt', (config ->> 'nextNoticeAt')::timestamptz - ${past}))
      where subject = ${name}`)
  await db.execute(sql`update service_holds set since = since - ${past}
      where service_id = ${service} and reason = 'OVERDUE'`)
  await db.execute(sql`insert into service_holds (service_id, reason, since, by)
      select id, 'OVERDUE', expires_at, 'system:terms' from services
      where subject = ${name} and expires_at < now() - interval '2 days'
        and provider in ${suspendingProviders}
      on conflict do nothing`)
  await db.execute(sql`update auto_renewals set check_at = now(),
        expires_at = expires_at - ${past}, announced_at = announced_at - ${past}
      where service_id = ${service}`)
}

/** Spends all of an account's balance. */
export const spendBalance = async (db: Queryable, username: string): Promise<void> => {
  const [owner] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.username, username))
  const account = balanceAccount(owner?.id ?? '')
  const amount = await accountSum(db, account)
  const spent = {
    cause: `journeys:${randomUUID()}`,
    from: account,
    to: 'opening',
    amount,
  } as const
  await transfer(db, [spent], systemClock.now())
}

/** Removes the DNS zone of a domain, in a database that no server has open. */
export const removeZone = (dataDir: string, name: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await db.delete(dnsZones).where(eq(dnsZones.name, name))
  })

/**
 * Sets the confirmation of all sessions of an account to an hour ago, in a database that no server
 * has open.
 */
export const ageSessions = (dataDir: string, username: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await db
      .update(refreshTokens)
      .set({ authenticatedAt: sql`now() - interval '1 hour'` })
      .where(
        eq(refreshTokens.customerId, sql`(select id from customers where username = ${username})`),
      )
  })

/** Makes a customer's unpaid invoices overdue since a week ago, in a database that no server has open. */
export const makeOverdue = (dataDir: string, username: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await db.execute(sql`update invoices set due_on = current_date - 9
      where customer_id = (select id from customers where username = ${username})
        and payment_state = 'UNPAID'`)
  })

/** Makes what was announced to an overdue account a week older, in a database that no server has open. */
export const passAnnouncement = (dataDir: string, username: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await db.execute(sql`update delinquent_accounts set announced_at = announced_at - interval '8 days'
      where customer_id = (select id from customers where username = ${username})`)
  })

/** Makes the invitation of an email older than its link may be, in a database that no server has open. */
export const passInvitation = (dataDir: string, email: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await db
      .update(staffInvitations)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(staffInvitations.email, email))
  })

/** Fills each queue of staff, in a database that no server has open. */
export const fillStaffQueues = (dataDir: string): Promise<void> =>
  openDatabase(dataDir, async (db) => {
    await fillQueues(db, systemClock.now())
    await db.execute(sql`insert into pgboss.job (name, source_name, data, output)
      values (${failedJobs}, 'mail-receipt', '{"orderId":"x"}', '{"message":"refused"}')`)
  })
