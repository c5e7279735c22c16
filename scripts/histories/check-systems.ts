import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'

/** What a provisioning system has; `isSuspended` is undefined where nothing can be suspended. */
export interface Provisioned {
  readonly id: string
  readonly isSuspended?: boolean
}

/** What the shop says of it. GONE: it was removed, so the system must not have it. */
export interface Wanted extends Provisioned {
  readonly is: 'THERE' | 'GONE'
}

/** Compares what a system has with what the shop says; returns what is orphaned, missing or suspended on one side only. */
export const compareSystem = (
  system: string,
  wanted: readonly Wanted[],
  found: readonly Provisioned[],
): readonly string[] => {
  const byId = new Map(found.map((one) => [one.id, one]))
  const known = new Set(wanted.map(({ id }) => id))
  return [
    ...wanted.flatMap(({ id, is, isSuspended = false }) => {
      const there = byId.get(id)
      if (there === undefined) return is === 'THERE' ? [`${system} has no ${id}`] : []
      if (is === 'GONE') return [`${system} still has ${id}`]
      const { isSuspended: stands = isSuspended } = there
      if (stands === isSuspended) return []
      return [`${id} is ${stands ? '' : 'not '}suspended at ${system}, other than here`]
    }),
    ...found.flatMap(({ id }) => (known.has(id) ? [] : [`${system} has ${id}, and we do not`])),
  ]
}

const Servers = v.array(v.object({ id: v.string(), status: v.string(), isLocked: v.boolean() }))
const Accounts = v.array(
  v.object({ user: v.string(), suspendedAt: v.string(), isRemoved: v.boolean() }),
)
const Objects = v.array(
  v.looseObject({
    kind: v.string(),
    metadata: v.object({ name: v.string(), namespace: v.optional(v.string(), '') }),
    spec: v.optional(v.looseObject({ replicas: v.optional(v.number()) }), {}),
  }),
)
const Orders = v.array(v.object({ orderNumber: v.string(), state: v.string() }))
const Uuid = v.pipe(v.string(), v.uuid())
const Zones = v.array(v.object({ name: v.string(), account: v.string() }))
const Domains = v.array(v.object({ name: v.string() }))

/** Backups, downloads and copies have rooms of their own beside their website. */
const isOwnSpace = (namespace: string): boolean => /^[a-z]+-[\da-f-]{36}$/.test(namespace)

/** Returns a path of the sandbox's control as JSON. */
export type AskControl = (path: string) => Promise<unknown>

const readWebSpaces = async (ask: AskControl): Promise<readonly Provisioned[]> => {
  const objects = v.parse(Objects, await ask('kubernetes/objects'))
  const apps = objects.filter(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'app',
  )
  const stopped = new Set(
    apps.filter(({ spec }) => spec.replicas === 0).map(({ metadata }) => metadata.namespace),
  )
  return objects
    .filter(({ kind, metadata }) => kind === 'Namespace' && isOwnSpace(metadata.name))
    .map(({ metadata: { name } }) => ({ id: name, isSuspended: stopped.has(name) }))
}

/** Asks every provisioning system what it has for our customers. */
export const readSystems = async (
  ask: AskControl,
): Promise<Readonly<Record<string, readonly Provisioned[]>>> => ({
  openstack: v
    .parse(Servers, await ask('openstack/servers'))
    .map(({ id, isLocked, status }) => ({ id, isSuspended: isLocked && status === 'SHUTOFF' })),
  whm: v
    .parse(Accounts, await ask('whm/accounts'))
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ user, suspendedAt }) => ({ id: user, isSuspended: suspendedAt !== '' })),
  kubernetes: await readWebSpaces(ask),
  sectigo: v
    .parse(Orders, await ask('sectigo/orders'))
    .filter(({ state }) => state === 'open')
    .map(({ orderNumber: id }) => ({ id })),
  powerdns: v
    .parse(Zones, await ask('powerdns/zones'))
    // Only zones of customers are of an account with their id.
    .filter(({ account }) => v.is(Uuid, account))
    .map(({ name }) => ({ id: name.replace(/\.$/, '') })),
  registry: v.parse(Domains, await ask('registry/domains')).map(({ name: id }) => ({ id })),
})

type Row = Readonly<{ system: string; id: string; is: Wanted['is']; isSuspended: boolean }>

/** Returns what each system must have by our tables. */
const readWanted = (db: Queryable): Promise<readonly Row[]> =>
  rowsOf<Row>(
    db,
    sql`select provider as system,
        regexp_replace(external_id, '^.*/', '') as id,
        case when state = 'ENDED' then 'GONE' else 'THERE' end as is,
        exists (select from service_holds h where h.service_id = s.id) as "isSuspended"
      from services s
      where external_id is not null and type not in ('SSL', 'SMS_BRAND_NAME', 'SMS_SERVICE')
      union all
      select distinct 'sectigo', c.order_number,
        case when i.fulfilment = 'REFUNDED' then 'GONE' else 'THERE' end, false
      from certificate_issuances c join order_items i on i.id = c.item_id
      where c.order_number is not null
      union all
      select 'powerdns', name, 'THERE', false from dns_zones where state = 'ACTIVE'`,
  )

/** Compares every provisioning system with our services; returns what differs. */
export const checkSystems = async (db: Queryable, ask: AskControl): Promise<readonly string[]> => {
  const [wanted, systems] = [await readWanted(db), await readSystems(ask)]
  return Object.entries(systems).flatMap(([system, found]) =>
    compareSystem(
      system,
      wanted.filter((one) => one.system === system),
      found,
    ),
  )
}
