import { sql } from 'drizzle-orm'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { TierRule } from '../../platform/db/schema/index.ts'

/** A period of the loyalty programme. */
export interface Period {
  readonly id: string
  readonly sites: readonly WebsiteId[]
  readonly startsAt: Date
  readonly endsAt: Date
  readonly creditDays: number
  readonly tiers: readonly TierRule[]
}

interface PeriodJson {
  readonly id: string
  readonly sites: readonly WebsiteId[]
  readonly starts_at: string
  readonly ends_at: string
  readonly credit_days: number
  readonly tiers: readonly TierRule[]
}

const periodOf = (json: PeriodJson): Period => ({
  id: json.id,
  sites: json.sites,
  startsAt: new Date(json.starts_at),
  endsAt: new Date(json.ends_at),
  creditDays: json.credit_days,
  tiers: json.tiers,
})

/** Returns the periods of a site, the earliest first; periods of a site never overlap. */
export const periodsOf = async (db: Queryable, site: WebsiteId): Promise<readonly Period[]> => {
  const rows = await rowsOf<{ period: PeriodJson }>(
    db,
    sql`select to_jsonb(p) as period from loyalty_periods p
      where p.starts_at < p.ends_at and p.sites ? ${site} order by p.starts_at`,
  )
  return rows.map(({ period }) => periodOf(period))
}

/** The periods of a site around a moment. */
export interface PeriodsNow {
  readonly active: Period | undefined
  readonly next: Period | undefined
  /** The last one that ended before the active one began. */
  readonly before: Period | undefined
}

/** Returns the active period of a site with those around it. */
export const periodsAt = (periods: readonly Period[], now: Date): PeriodsNow => {
  const active = periods.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  return {
    active,
    next: periods.find(({ startsAt }) => startsAt > now),
    before: active && periodBefore(periods, active),
  }
}

/** Returns the last period that ended before another began. */
export const periodBefore = (periods: readonly Period[], { startsAt }: Period) =>
  periods.findLast(({ endsAt }) => endsAt <= startsAt)
