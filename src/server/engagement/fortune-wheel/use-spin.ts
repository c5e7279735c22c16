import { sql, type SQL } from 'drizzle-orm'
import type { PrizeLabel, SpinResult } from '../../../contract/fortune-wheel.ts'
import { formatMoney, money, type Money } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { grantCredit } from '../../money/promo-credit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { notify } from '../../customers/notifications/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { giveVoucher } from '../../selling/vouchers/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { spinsLeft } from './earned-spins.ts'
import { rewardVouchers } from './reward-vouchers.ts'
import { prizesNow, takePrize } from './stored-wheels.ts'
import { drawPrize, showPrize, type StoredPrize, type StoredWheel } from './wheel.ts'

/** Randomness and new ids, as parameters. */
export interface Chance {
  /** From 0 to below 1, unpredictable. */
  readonly random: () => number
  readonly newId: () => string
  /** The code of a voucher: capitals, digits and hyphens. */
  readonly newCode: () => string
}

export interface Spinner {
  readonly customerId: string
  /** The same key spins once. */
  readonly idempotencyKey: string
}

interface SpinJson {
  readonly id: string
  readonly wheel_id: string
  readonly prize_id: string
  readonly voucher_code: string | null
  readonly spun_at: string
  readonly expires_at: string
  readonly label: PrizeLabel | null
  readonly amount: number | null
}

const day = 24 * 60 * 60_000

const resultOf = (json: SpinJson): SpinResult => ({
  id: json.id,
  wheelId: json.wheel_id,
  prize: showPrize({
    id: json.prize_id,
    reward:
      json.label === null
        ? { type: 'PROMO_CREDIT', amount: money(json.amount ?? 0) }
        : { type: 'VOUCHER', label: json.label },
  }),
  spunAt: new Date(json.spun_at).toISOString(),
  expiresAt: new Date(json.expires_at).toISOString(),
  code: json.voucher_code,
})

const findSpin = async (
  db: Queryable,
  customerId: string,
  which: SQL,
): Promise<SpinResult | undefined> => {
  const [row] = await rowsOf<{ spin: SpinJson }>(
    db,
    sql`select to_jsonb(s) || jsonb_build_object('label', p.label, 'amount', p.amount) as spin
      from wheel_spins s join wheel_prizes p on p.id = s.prize_id
      where s.customer_id = ${customerId}::uuid and ${which}`,
  )
  return row && resultOf(row.spin)
}

/** Finds a customer's spin with its prize. */
export const spinById = (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<SpinResult | undefined> => findSpin(db, customerId, sql`s.id = ${id}::uuid`)

/** Reads what the wheel requires of an account (account §5), in one statement. */
export const wheelInfo = async (
  db: Queryable,
  customerId: string,
): Promise<{ isEmailVerified: boolean; hasPhoneNumber: boolean }> => {
  const [row] = await rowsOf<{ verified: boolean; phone: boolean }>(
    db,
    sql`select email_verified_at is not null as verified, phone_number is not null as phone
      from customers where id = ${customerId}::uuid`,
  )
  return { isEmailVerified: row?.verified ?? false, hasPhoneNumber: row?.phone ?? false }
}

/** Draws until a prize is taken. @throws ApiError OUT_OF_PRIZES */
const drawAndTake = async (
  tx: Queryable,
  wheelId: string,
  random: () => number,
): Promise<StoredPrize> => {
  for (;;) {
    const prize = drawPrize(await prizesNow(tx, wheelId), random())
    if (prize === undefined) throw new ApiError('OUT_OF_PRIZES')
    if (await takePrize(tx, prize.id)) return prize
  }
}

interface Won {
  readonly spinId: string
  readonly customerId: string
  readonly now: Date
  readonly expiresAt: Date
}

const giveCredit = async (tx: Queryable, won: Won, amount: Money): Promise<void> => {
  const { spinId, customerId, now, expiresAt } = won
  const grant = { customerId, source: 'WHEEL', amount, expiresAt } as const
  await grantCredit(tx, { ...grant, cause: `wheel:${spinId}:won`, from: 'promotions' }, now)
  const params = { amount: formatMoney(amount), date: shownDay(expiresAt) }
  const cause = `wheel:${spinId}`
  await notify(tx, { customerId, code: 'WHEEL_CREDIT_WON', params, cause }, now)
}

const giveRewardVoucher = async (
  tx: Queryable,
  won: Won,
  label: PrizeLabel,
  code: string,
): Promise<void> => {
  const { spinId, customerId, now, expiresAt } = won
  const given = { ...rewardVouchers[label], code, customerId, startsAt: now, endsAt: expiresAt }
  await giveVoucher(tx, given)
  const params = { code, date: shownDay(expiresAt) }
  const cause = `wheel:${spinId}`
  await notify(tx, { customerId, code: 'WHEEL_VOUCHER_WON', params, cause }, now)
}

/**
 * Spins a running wheel once for a customer: draws a prize and gives it, in one transaction. Spins of
 * one customer run one after another; the same key returns what it won before.
 * @throws ApiError NEED_TO_VERIFY_EMAIL, NEED_TO_PROVIDE_PHONE_NUMBER, YOUR_SPIN_IS_OVER, OUT_OF_PRIZES
 */
export const spinOnce = (
  db: Queryable,
  wheel: StoredWheel,
  { customerId, idempotencyKey }: Spinner,
  { random, newId, newCode }: Chance,
  now: Date,
): Promise<SpinResult> =>
  db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`select pg_advisory_xact_lock(hashtextextended('wheel:' || ${customerId}::text, 0))`,
    )
    const before = await findSpin(tx, customerId, sql`s.idempotency_key = ${idempotencyKey}`)
    if (before !== undefined) return before
    const { isEmailVerified, hasPhoneNumber } = await wheelInfo(tx, customerId)
    if (!isEmailVerified) throw new ApiError('NEED_TO_VERIFY_EMAIL')
    if (!hasPhoneNumber) throw new ApiError('NEED_TO_PROVIDE_PHONE_NUMBER')
    if ((await spinsLeft(tx, wheel, customerId)) === 0) throw new ApiError('YOUR_SPIN_IS_OVER')
    const prize = await drawAndTake(tx, wheel.id, random)
    const { reward } = prize
    const days = reward.type === 'VOUCHER' ? wheel.discountDays : wheel.cashDays
    const expiresAt = new Date(now.getTime() + days * day)
    const spinId = newId()
    const code = reward.type === 'VOUCHER' ? newCode() : null
    const won: Won = { spinId, customerId, now, expiresAt }
    if (reward.type === 'PROMO_CREDIT') await giveCredit(tx, won, reward.amount)
    else await giveRewardVoucher(tx, won, reward.label, code ?? '')
    await rowsOf(
      tx,
      sql`insert into wheel_spins (id, wheel_id, customer_id, prize_id, idempotency_key,
          voucher_code, spun_at, expires_at)
        values (${spinId}::uuid, ${wheel.id}::uuid, ${customerId}::uuid, ${prize.id}::uuid,
          ${idempotencyKey}, ${code}, ${now.toISOString()}::timestamptz,
          ${expiresAt.toISOString()}::timestamptz)`,
    )
    await publish(tx, customerId, 'fortune_wheel_reward', {}, now)
    return {
      id: spinId,
      wheelId: wheel.id,
      prize: showPrize(prize),
      spunAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      code,
    }
  })
