import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { contactIdOf } from '../../src/server/selling/items/domain/fulfil-registration.ts'
import { checkBooks } from '../histories/check-books.ts'
import { checkSystems } from '../histories/check-systems.ts'
import { checkGateways, readGateways } from './check-gateways.ts'
import { fetchControl } from './fetch-control.ts'

export interface Item extends Record<string, unknown> {
  readonly id: string
  readonly type: string
  readonly action: string
  readonly subject: string
  readonly duration: number
  readonly fulfilment: string
  /** The payment method of its order. */
  readonly method: string
  readonly what: string | null
  /** What staff were mailed about it. */
  readonly why: string | null
  readonly owned: number
}

const paidItems = (db: Queryable): Promise<readonly Item[]> =>
  rowsOf<Item>(
    db,
    sql`select i.id::text, i.type, i.action, i.subject, i.duration, i.fulfilment, i.what,
        o.payment_method as method,
        (select j.data->>'why' from pgboss.job j where j.name = 'mail-item-stuck'
          and j.data->>'orderItemId' = i.id::text order by j.created_on desc limit 1) as why,
        (select count(*)::integer from services s where s.order_item_id = i.id) as owned
      from order_items i join orders o on o.id = i.order_id
      where o.state in ('PAID', 'COMPLETED')`,
  )

/** Returns what is not fulfilled or refunded, though everything works again. */
export const unfulfilled = (items: readonly Item[]): readonly string[] =>
  items
    .filter(({ fulfilment }) => fulfilment !== 'ACTIVE' && fulfilment !== 'REFUNDED')
    .map(({ what, fulfilment, type, subject, why }) =>
      `paid, but ${what ?? fulfilment}: ${type} ${subject} ${why ?? ''}`.trimEnd(),
    )

/** Returns the kinds of action none of which has succeeded, in a run that had time for each. */
export const neverDone = (
  items: readonly Pick<Item, 'type' | 'action' | 'method' | 'fulfilment'>[],
  topUps: number,
): readonly string[] => {
  const active = items.filter(({ fulfilment }) => fulfilment === 'ACTIVE')
  const has = (isIt: (item: (typeof active)[number]) => boolean): boolean => active.some(isIt)
  const families = [
    ...(['CLOUD_SERVER', 'CLOUD_HOSTING', 'SHARED_HOSTING', 'WORDPRESS_HOSTING'] as const),
    ...(['SSL', 'SMS_SERVICE', 'SMS_BRAND_NAME'] as const),
  ]
  const isDone = {
    'payment by card': has(({ method }) => method === 'CARD'),
    'payment at PayPal': has(({ method }) => method === 'PAYPAL'),
    'payment at PayWay': has(({ method }) => method === 'PAYWAY_CARDS'),
    'payment by transfer': has(({ method }) => method === 'BANK_TRANSFER'),
    ...Object.fromEntries(
      families.map((family) => [`purchase of ${family}`, has(({ type }) => type === family)]),
    ),
    renewal: has(({ action }) => action === 'renewal'),
    'top-up': topUps > 0,
  }
  return Object.entries(isDone).flatMap(([what, done]) => (done ? [] : [`no ${what} succeeded`]))
}

export interface FailedJob extends Record<string, unknown> {
  readonly name: string
  readonly message: string | null
}

/** Returns the jobs that failed for good; only the mail to an email address that is refused may. */
export const lostJobs = (jobs: readonly FailedJob[]): readonly string[] =>
  jobs.flatMap(({ name, message }) =>
    name.startsWith('mail-') && /\b55\d\b/.test(message ?? '')
      ? []
      : [`the job ${name} failed: ${message ?? ''}`],
  )

const failedJobs = (db: Queryable): Promise<readonly FailedJob[]> =>
  rowsOf<FailedJob>(
    db,
    sql`select source_name as name, output->>'message' as message from pgboss.job
      where name = 'failed-jobs'`,
  )

const paidTopUps = async (db: Queryable): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from top_ups t join payables p on p.id = t.id
      where p.state = 'PAID'`,
  )
  return row?.count ?? 0
}

/** Returns the kinds of action that have not succeeded yet. */
export const notYetDone = async (db: Queryable): Promise<readonly string[]> =>
  neverDone(await paidItems(db), await paidTopUps(db))

const Domains = v.array(
  v.object({ name: v.string(), registrant: v.string(), clientId: v.string(), years: v.number() }),
)

/** Compares the registry's names with the paid items, each way. */
export const checkRegistry = (
  items: readonly Item[],
  domains: v.InferOutput<typeof Domains>,
): readonly string[] => {
  const active = items.filter(
    ({ type, fulfilment }) => type === 'DOMAIN' && fulfilment === 'ACTIVE',
  )
  const registrations = items.filter(
    ({ type, action }) => type === 'DOMAIN' && action === 'registration',
  )
  const byContact = new Map(domains.map((domain) => [domain.registrant, domain]))
  const paidFor = new Set(registrations.map(({ id }) => contactIdOf(id)))
  return [
    ...registrations.flatMap(({ id, subject, fulfilment }) => {
      const isRegistered = byContact.get(contactIdOf(id))?.name === subject
      if (isRegistered === (fulfilment === 'ACTIVE')) return []
      return [`${subject} is ${fulfilment}, and ${isRegistered ? '' : 'not '}at the registry`]
    }),
    ...domains.flatMap(({ name, registrant, years }) => {
      if (!paidFor.has(registrant)) return [`${name} is registered, and not paid`]
      const paid = active.filter(({ subject }) => subject === name)
      const sum = paid.reduce((all, { duration }) => all + duration, 0)
      return years === sum ? [] : [`${name} has ${years} years, and ${sum} are paid`]
    }),
  ]
}

const Accounts = v.array(v.object({ domain: v.string() }))

/** Compares the customers' services and WHM's accounts with the paid items. */
export const checkServices = (
  items: readonly Item[],
  accounts: v.InferOutput<typeof Accounts>,
): readonly string[] => {
  const isNew = ({ action }: Item): boolean => action === 'registration' || action === 'purchase'
  const hosted = accounts.map(({ domain }) => domain)
  return items.filter(isNew).flatMap((item) => {
    const { type, subject, fulfilment, owned } = item
    const wanted = fulfilment === 'ACTIVE' ? 1 : 0
    const inWhm = hosted.filter((domain) => domain === subject).length
    return [
      // Credits are added to the one service that a customer has for messages.
      ...(owned === wanted || type === 'SMS_SERVICE'
        ? []
        : [`${type} ${subject} is ${fulfilment}, with ${owned} services`]),
      ...(type !== 'SHARED_HOSTING' || inWhm === wanted
        ? []
        : [`${subject} is ${fulfilment}, with ${inWhm} accounts at WHM`]),
    ]
  })
}

interface SentMessage extends Record<string, unknown> {
  readonly text: string
  readonly state: string
}

/** Compares the messages of customers with those that the SMS gateway has taken, by their texts. */
export const checkMessages = (
  messages: readonly SentMessage[],
  taken: readonly string[],
): readonly string[] =>
  messages.flatMap(({ text, state }) => {
    const times = taken.filter((one) => one === text).length
    const isRight = {
      ...{ SUBMITTED: times === 1, DELIVERED: times === 1, EXPIRED: times === 1 },
      ...{ FAILED: times === 0, QUEUED: times === 0 },
    }[state]
    return (isRight ?? times <= 1) ? [] : [`the SMS ${text} is ${state}, and sent ${times} times`]
  })

const checkSms = async (
  db: Queryable,
  sandbox: Pick<Sandbox, 'smsc'>,
): Promise<readonly string[]> => {
  const messages = await rowsOf<SentMessage>(
    db,
    sql`select c.text, r.state from sms_campaigns c join sms_recipients r on r.campaign_id = c.id`,
  )
  const [credits] = await rowsOf<{ bought: number; given: number; wrong: number }>(
    db,
    sql`select
      (select coalesce(sum((config->'option'->>'credits')::integer), 0)::integer from order_items
        where type = 'SMS_SERVICE' and fulfilment = 'ACTIVE') as bought,
      (select coalesce(sum(credits), 0)::integer from sms_credit_entries
        where cause like 'order:%') as given,
      (select count(*)::integer from sms_credits s where s.balance <>
        (select sum(e.credits) from sms_credit_entries e
          where e.customer_id = s.customer_id)) as wrong`,
  )
  const texts = sandbox.smsc.messages().map(({ text }) => text)
  return [
    ...checkMessages(messages, texts),
    ...(credits?.bought === credits?.given
      ? []
      : [`${credits?.bought} SMS credits are bought, and ${credits?.given} given`]),
    ...(credits?.wrong === 0 ? [] : [`${credits?.wrong} balances of SMS credits are wrong`]),
  ]
}

export interface SoakToCheck {
  readonly db: Queryable
  readonly sandbox: Pick<Sandbox, 'endpoints' | 'smsc'>
  /** Orders that customers saw as paid. */
  readonly confirmed: readonly string[]
  /** Whether the run was long enough for each kind of action to succeed. */
  readonly hadTime: boolean
}

/** Compares the ledger, the provisioning systems, the gateways and the services; returns what differs. */
export const checkSoak = async ({
  db,
  sandbox,
  confirmed,
  hadTime,
}: SoakToCheck): Promise<readonly string[]> => {
  const ask = async (path: string): Promise<unknown> =>
    (await fetchControl(`${sandbox.endpoints.control}/control/${path}`)).json()
  const items = await paidItems(db)
  const broken = await checkBooks(db, new Map())
  const domains = v.parse(Domains, await ask('registry/domains'))
  const accounts = v.parse(Accounts, await ask('whm/accounts'))
  const unpaid = await rowsOf<{ id: string; state: string }>(
    db,
    sql`select id::text, state from orders
      where id in (select jsonb_array_elements_text(${JSON.stringify(confirmed)}::jsonb)::uuid)
        and state not in ('PAID', 'COMPLETED')`,
  )
  return [
    ...broken
      .filter(({ count }) => count > 0)
      .map(({ condition, count }) => `broken ${count} times: ${condition}`),
    ...unfulfilled(items),
    ...(hadTime ? await notYetDone(db) : []),
    ...lostJobs(await failedJobs(db)),
    ...checkRegistry(items, domains),
    ...checkServices(items, accounts),
    ...(await checkSystems(db, ask)),
    ...(await checkSms(db, sandbox)),
    ...(await checkGateways(db, await readGateways(ask))),
    ...unpaid.map(({ id, state }) => `the order ${id} was shown as paid, and is ${state}`),
  ]
}
