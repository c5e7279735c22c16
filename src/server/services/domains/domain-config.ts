import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { money } from '../../../contract/money.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import type { Service } from '../lifecycle/index.ts'

const Money = v.pipe(v.number(), v.safeInteger(), v.transform(money))

/** The config of a domain. */
export const DomainConfig = v.object({
  /** The registry's own prices when a premium domain was bought; the renewal's is the service's. */
  premium: v.optional(v.object({ registration: Money, transfer: v.exactOptional(Money) })),
})
export type DomainConfig = v.InferOutput<typeof DomainConfig>

export const domainConfigVersion = 1

/** Returns the registry's own prices of a premium domain. */
export const premiumOf = ({
  config: { premium },
  renewalPrice: renewal,
}: Pick<Service<DomainConfig>, 'config' | 'renewalPrice'>): PremiumPrices | undefined =>
  premium === undefined || renewal === undefined ? undefined : { ...premium, renewal }

/** Selects the same of a row of `services`; null for other domains. */
export const premiumJson = (service: SQL): SQL => sql`case when ${service}.config ? 'premium'
  then ${service}.config->'premium' || jsonb_build_object('renewal', ${service}.renewal_price) end`
