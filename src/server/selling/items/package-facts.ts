import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { PackageFacts } from './package-config.ts'

export type ServiceFacts = NonNullable<PackageFacts['service']>

const serviceFacts = (serviceId: SQL, customerId: SQL): SQL => sql`(
  select jsonb_build_object('subject', s.subject, 'productKey', s.product_key, 'state', s.state,
    'expiresAt', s.expires_at, 'config', s.config, 'nextPlan', s.next_plan, 'priceNotice', s.price_notice, 'owed', s.owed, 'site', c.website_id, 'isChanging', exists (
      select from order_items i where i.service_id = s.id and i.key = 'upgrade-' || s.id
        and i.fulfilment = 'IN_PROGRESS'))
  from services s join customers c on c.id = s.customer_id where s.id = ${serviceId} and s.customer_id = ${customerId}
    and s.external_id is not null)`

/** Selects whether a hosting has a domain (ASCII) already. */
export const isConnected = (name: SQL): SQL => sql`(
  exists (select from services s where s.external_id is not null and s.subject = ${name}
    and s.config ? 'domain')
  or exists (select from web_space_hosts w where w.host = ${name}))`

/** Selects as JSON what a row of `cart_items` with a package depends on. */
export const packageFactsJson = (line: SQL): SQL => sql`jsonb_build_object(
  'service', ${serviceFacts(sql`${line}.service_id`, sql`${line}.customer_id`)},
  'hasDomain', case when ${line}.config #>> '{option,domain,from}' = 'FROM_CART' then exists (
    select from cart_items d where d.customer_id = ${line}.customer_id and not d.config ? 'option'
      and d.subject = ${line}.config #>> '{option,domain,name}') end,
  'isConnected', case when ${line}.config #>> '{option,domain,option}' in ('NEW', 'EXISTING') then ${isConnected(
    sql`${line}.config #>> '{option,domain,name}'`,
  )} end)`

/** Reads the service that an item acts on; undefined when the customer does not own it. */
export const findServiceFacts = async (
  db: Queryable,
  customerId: string,
  serviceId: string,
): Promise<ServiceFacts | undefined> => {
  const [row] = await rowsOf<{ facts: ServiceFacts | null }>(
    db,
    sql`select ${serviceFacts(sql`${serviceId}::uuid`, sql`${customerId}::uuid`)} as facts`,
  )
  return row?.facts ?? undefined
}
