import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { createdService } from '../lifecycle/index.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import { domainConfigVersion, type DomainConfig } from './domain-config.ts'

export const domainProvider = 'registry'

/** A domain that was registered for a customer or transferred to us. */
export interface NewDomain {
  readonly id: string
  readonly customerId: string
  readonly orderItemId: string
  readonly name: string
  readonly productKey: string
  readonly premium: PremiumPrices | undefined
  /** A year's, as ordered; undefined for the catalogue's. */
  readonly renewalPrice?: Money | undefined
  readonly registeredAt: Date
  readonly expiresAt: Date
  /** Undefined for a registration. */
  readonly arrivedAt?: Date | undefined
}

const configOf = ({ premium }: NewDomain): DomainConfig => {
  if (premium === undefined) return {}
  const { registration, transfer } = premium
  return { premium: { registration, ...(transfer === undefined ? {} : { transfer }) } }
}

/** Returns the CTEs that store a new domain once per order item. @param source a CTE with a row */
export const createdDomain = (domain: NewDomain, source: SQL): SQL => {
  const { name, registeredAt, arrivedAt, premium } = domain
  const service = createdService(
    {
      ...domain,
      type: 'DOMAIN',
      subject: name,
      config: configOf(domain),
      configVersion: domainConfigVersion,
      provider: domainProvider,
      externalId: name,
      startsAt: arrivedAt ?? registeredAt,
      renewalPrice: premium?.renewal ?? domain.renewalPrice,
      predecessor: arrivedAt === undefined ? 'ENDED' : 'MOVED_AWAY',
    },
    source,
  )
  return sql`${service},
  domain as (
    insert into domains (id, registered_at)
    select id, ${registeredAt.toISOString()}::timestamptz from service)`
}

/** Stores a new domain once per order item. */
export const createDomain = async (tx: Queryable, domain: NewDomain): Promise<void> => {
  const always = sql`always as (select 1)`
  await rowsOf(tx, sql`with ${always}, ${createdDomain(domain, sql`always`)} select`)
}
