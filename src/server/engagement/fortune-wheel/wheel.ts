import type {
  FortuneWheel,
  OfferedPrize,
  Prize,
  SpinSource,
} from '../../../contract/fortune-wheel.ts'
import type { PrizeLabel, WheelState, WheelTheme } from '../../../contract/fortune-wheel.ts'
import { toDollars, type Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'

/** A stored prize: a voucher by its label, or promo credit. */
export interface StoredPrize {
  readonly id: string
  readonly reward:
    | { readonly type: 'VOUCHER'; readonly label: PrizeLabel }
    | { readonly type: 'PROMO_CREDIT'; readonly amount: Money }
  /** Its likelihood relative to the others; more than 0. */
  readonly weight: number
  /** How many are left; undefined without a limit. */
  readonly left: number | undefined
}

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
  /** In their order on the wheel. */
  readonly prizes: readonly StoredPrize[]
}

const isLeft = ({ left }: Pick<StoredPrize, 'left'>): boolean => left === undefined || left > 0

/** Returns the state of a wheel (account §4). */
export const wheelState = (
  { startsAt, endsAt, prizes }: Pick<StoredWheel, 'startsAt' | 'endsAt' | 'prizes'>,
  now: Date,
): WheelState => {
  if (now >= endsAt) return 'ENDED'
  if (now < startsAt) return 'NOT_STARTED'
  return prizes.some(isLeft) ? 'ACTIVE' : 'OUT_OF_PRIZES'
}

/**
 * Returns the wheel that a country's site shows: the running one that ends first, else the next one,
 * else the one that ended last.
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

/** Returns each prize's chance in percent, in their order; 0 when none is left. */
export const chancesOf = (prizes: readonly StoredPrize[]): readonly number[] => {
  const sum = sumOf(prizes)
  return prizes.map((prize) => (sum === 0 ? 0 : (weightOf(prize) / sum) * 100))
}

/** Draws one of the prizes left, by their weights. @param random from 0 to below 1 */
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

/** Returns a prize as the API shows it. */
export const showPrize = ({ id, reward }: Pick<StoredPrize, 'id' | 'reward'>): Prize =>
  reward.type === 'VOUCHER'
    ? { id, rewardType: reward.type, label: reward.label }
    : { id, rewardType: reward.type, amount: toDollars(reward.amount) }

/** Returns a wheel as the API shows it. */
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

/** Returns a winner as everybody sees them: the first two letters of the user name. */
export const shownWinner = (username: string): string => `${username.slice(0, 2)}***`
