import type {
  FortuneWheel,
  OfferedPrize,
  Prize,
  SpinSource,
} from '../../../contract/fortune-wheel.ts'
import type { PrizeLabel, WheelState, WheelTheme } from '../../../contract/fortune-wheel.ts'
import { toDollars, type Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'

/** A prize as it is stored: a voucher by its label, or promo credit. */
export interface StoredPrize {
  readonly id: string
  readonly reward:
    | { readonly type: 'VOUCHER'; readonly label: PrizeLabel }
    | { readonly type: 'PROMO_CREDIT'; readonly amount: Money }
  /** How likely it is beside the others; more than 0. */
  readonly weight: number
  /** How often it can still be won; undefined for any number. */
  readonly left: number | undefined
}

/** A wheel as it is stored. */
export interface StoredWheel {
  readonly id: string
  readonly theme: WheelTheme
  readonly sites: readonly WebsiteId[]
  readonly startsAt: Date
  readonly endsAt: Date
  readonly spins: Readonly<Record<SpinSource, number>>
  readonly minimumOrder: Money
  readonly cashDays: number
  readonly discountDays: number
  /** In the order in which they stand on the wheel. */
  readonly prizes: readonly StoredPrize[]
}

const isLeft = ({ left }: Pick<StoredPrize, 'left'>): boolean => left === undefined || left > 0

/** Where a wheel stands (account §4). */
export const wheelState = (
  { startsAt, endsAt, prizes }: Pick<StoredWheel, 'startsAt' | 'endsAt' | 'prizes'>,
  now: Date,
): WheelState => {
  if (now >= endsAt) return 'ENDED'
  if (now < startsAt) return 'NOT_STARTED'
  return prizes.some(isLeft) ? 'ACTIVE' : 'OUT_OF_PRIZES'
}

/**
 * The wheel that a country's site shows: the one that runs and ends first; else the one that begins
 * next; else the one that ended last. Undefined where there is none.
 */
export const wheelOfSite = <Wheel extends Pick<StoredWheel, 'sites' | 'startsAt' | 'endsAt'>>(
  wheels: readonly Wheel[],
  site: WebsiteId,
  now: Date,
): Wheel | undefined => {
  const own = wheels.filter(({ sites }) => sites.includes(site))
  const first = (some: readonly Wheel[], moment: (wheel: Wheel) => number): Wheel | undefined =>
    some.toSorted((a, b) => moment(a) - moment(b))[0]
  return (
    first(
      own.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
      ({ endsAt }) => endsAt.getTime(),
    ) ??
    first(
      own.filter(({ startsAt }) => startsAt > now),
      ({ startsAt }) => startsAt.getTime(),
    ) ??
    first(own, ({ endsAt }) => -endsAt.getTime())
  )
}

const weightOf = (prize: StoredPrize): number => (isLeft(prize) ? prize.weight : 0)

const sumOf = (prizes: readonly StoredPrize[]): number =>
  prizes.reduce((sum, prize) => sum + weightOf(prize), 0)

/** How likely each prize is, in percent, in their order; of one that is not left 0. */
export const chancesOf = (prizes: readonly StoredPrize[]): readonly number[] => {
  const sum = sumOf(prizes)
  return prizes.map((prize) => (sum === 0 ? 0 : (weightOf(prize) / sum) * 100))
}

/**
 * Draws a prize of those that are left, each as likely as its weight says; undefined when none is.
 *
 * @param random from 0 to below 1
 */
export const drawPrize = (
  prizes: readonly StoredPrize[],
  random: number,
): StoredPrize | undefined => {
  let rest = random * sumOf(prizes)
  const left = prizes.filter(isLeft)
  return (
    left.find((prize) => {
      rest -= prize.weight
      return rest < 0
    }) ?? left.at(-1)
  )
}

/** A prize as the API answers it. */
export const showPrize = ({ id, reward }: Pick<StoredPrize, 'id' | 'reward'>): Prize =>
  reward.type === 'VOUCHER'
    ? { id, rewardType: reward.type, label: reward.label }
    : { id, rewardType: reward.type, amount: toDollars(reward.amount) }

/** A wheel as the API answers it. */
export const showWheel = (wheel: StoredWheel, now: Date): FortuneWheel => {
  const chances = chancesOf(wheel.prizes)
  return {
    id: wheel.id,
    theme: wheel.theme,
    state: wheelState(wheel, now),
    startsAt: wheel.startsAt.toISOString(),
    endsAt: wheel.endsAt.toISOString(),
    prizes: wheel.prizes.map((prize, at): OfferedPrize => ({
      ...showPrize(prize),
      chance: chances[at] ?? 0,
    })),
    spins: wheel.spins,
    minimumOrder: toDollars(wheel.minimumOrder),
    expiryDays: { cash: wheel.cashDays, discount: wheel.discountDays },
  }
}

/** Who won, as everybody may see it: of the user name the first two letters. */
export const shownWinner = (username: string): string => `${username.slice(0, 2)}***`
