import { sql, type SQL } from 'drizzle-orm'
import type { PrizeLabel, SpinSource, WheelTheme } from '../../../contract/fortune-wheel.ts'
import { money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { createReloaded, type Reloaded } from '../../platform/db/reloaded-table.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredPrize, StoredWheel } from './wheel.ts'

/** `to_jsonb` of a row of `wheel_prizes`. */
interface PrizeJson {
  readonly id: string
  readonly label: PrizeLabel | null
  readonly amount: number | null
  readonly weight: number
  readonly stock: number | null
  readonly taken: number
}

/** `to_jsonb` of a row of `fortune_wheels`, with its prizes. */
interface WheelJson {
  readonly id: string
  readonly theme: WheelTheme
  readonly sites: readonly WebsiteId[]
  readonly starts_at: string
  readonly ends_at: string
  readonly spins: Readonly<Record<SpinSource, number>>
  readonly minimum_order: number
  readonly cash_days: number
  readonly discount_days: number
  readonly prizes: readonly PrizeJson[]
}

const prizeOf = ({ id, label, amount, weight, stock, taken }: PrizeJson): StoredPrize => ({
  id,
  reward:
    label === null
      ? { type: 'PROMO_CREDIT', amount: money(amount ?? 0) }
      : { type: 'VOUCHER', label },
  weight,
  left: stock === null ? undefined : stock - taken,
})

const wheelOf = (json: WheelJson): StoredWheel => ({
  id: json.id,
  theme: json.theme,
  sites: json.sites,
  startsAt: new Date(json.starts_at),
  endsAt: new Date(json.ends_at),
  spins: json.spins,
  minimumOrder: money(json.minimum_order),
  cashDays: json.cash_days,
  discountDays: json.discount_days,
  prizes: json.prizes.map(prizeOf),
})

const prizesJson = (wheelId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(to_jsonb(p) order by p.position), '[]'::jsonb)
  from wheel_prizes p where p.wheel_id = ${wheelId})`

/** The current and planned wheels, and the last that ended: 20 in all. */
export const readWheels = async (db: Queryable): Promise<readonly StoredWheel[]> => {
  const rows = await rowsOf<{ wheel: WheelJson }>(
    db,
    sql`select to_jsonb(w) || jsonb_build_object('prizes', ${prizesJson(sql`w.id`)}) as wheel
      from fortune_wheels w order by w.ends_at desc limit 20`,
  )
  return rows.map(({ wheel }) => wheelOf(wheel))
}

export type Wheels = readonly StoredWheel[]

/** Caches the wheels and reloads them every minute. */
export const createWheels = (db: Queryable, log?: Pick<Log, 'warn'>): Promise<Reloaded<Wheels>> =>
  createReloaded(() => readWheels(db), 'the fortune wheels', log)

/** Reads a wheel's prizes, with how many are left. */
export const prizesNow = async (db: Queryable, wheelId: string): Promise<StoredPrize[]> => {
  const [row] = await rowsOf<{ prizes: readonly PrizeJson[] }>(
    db,
    sql`select ${prizesJson(sql`${wheelId}::uuid`)} as prizes`,
  )
  return (row?.prizes ?? []).map(prizeOf)
}

/** Takes one of a prize; returns false when another customer has just taken the last one. */
export const takePrize = async (db: Queryable, prizeId: string): Promise<boolean> => {
  const taken = await rowsOf(
    db,
    sql`update wheel_prizes set taken = taken + 1
      where id = ${prizeId}::uuid and (stock is null or taken < stock) returning id`,
  )
  return taken.length === 1
}
