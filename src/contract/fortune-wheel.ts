import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/** What gives spins (account §3). */
export const SpinSource = v.picklist(['REGISTER', 'INVOICE', 'TOP_UP'])
export type SpinSource = v.InferOutput<typeof SpinSource>

/** What a prize that is a voucher is called by (account §3); its text is `wheel.prize.<label>`. */
export const PrizeLabel = v.picklist([
  'discount-5',
  'discount-10',
  'free-trial-cs',
  'free-trial-ch',
  'free-trial-sh',
  'free-trial-wp',
])
export type PrizeLabel = v.InferOutput<typeof PrizeLabel>

const promoCredit = {
  id: Id,
  rewardType: v.literal('PROMO_CREDIT'),
  amount: Dollars,
}
const voucher = { id: Id, rewardType: v.literal('VOUCHER'), label: PrizeLabel }

/** What can be won: promo credit, or a voucher. */
export const Prize = v.variant('rewardType', [v.object(promoCredit), v.object(voucher)])
export type Prize = v.InferOutput<typeof Prize>

const chance = {
  /** How likely it is now, in percent; 0 for one of which none is left. */
  chance: v.number(),
}

/** A prize as the wheel shows it, with how likely it is: published, and what the server draws by. */
export const OfferedPrize = v.variant('rewardType', [
  v.object({ ...promoCredit, ...chance }),
  v.object({ ...voucher, ...chance }),
])
export type OfferedPrize = v.InferOutput<typeof OfferedPrize>

/** Where the promotion stands (account §4). */
export const WheelState = v.picklist(['NOT_STARTED', 'ACTIVE', 'OUT_OF_PRIZES', 'ENDED'])
export type WheelState = v.InferOutput<typeof WheelState>

/** The looks of a wheel (account §3). */
export const WheelTheme = v.picklist(['DEFAULT', 'BIRTHDAY_2025'])
export type WheelTheme = v.InferOutput<typeof WheelTheme>

/** The wheel of a country's site, with its rules. */
export const FortuneWheel = v.object({
  id: Id,
  theme: WheelTheme,
  state: WheelState,
  startsAt: Moment,
  endsAt: Moment,
  /** In the order in which they stand on the wheel. */
  prizes: v.array(OfferedPrize),
  /** How many spins each source gives; 0 for one that gives none. */
  spins: v.object({ REGISTER: v.number(), INVOICE: v.number(), TOP_UP: v.number() }),
  /** What an order has to cost at least to give a spin, with tax. */
  minimumOrder: Dollars,
  /** After so many days what was won can't be used any more. */
  expiryDays: v.object({ cash: v.number(), discount: v.number() }),
})
export type FortuneWheel = v.InferOutput<typeof FortuneWheel>

/** What came of a spin. */
export const SpinResult = v.object({
  id: Id,
  wheelId: Id,
  prize: Prize,
  spunAt: Moment,
  expiresAt: Moment,
  /** The code of a voucher; null for promo credit. */
  code: v.nullable(v.string()),
})
export type SpinResult = v.InferOutput<typeof SpinResult>

/**
 * `GET /fortune-wheel`: the wheel of the site (x-site) that runs; else the next one; else the one that
 * ended last.
 */
export const getFortuneWheel = endpoint({
  method: 'GET',
  path: '/fortune-wheel',
  summary: 'The fortune wheel, its prizes and their chances',
  access: 'public',
  noStore: true,
  answer: FortuneWheel,
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})

/** `GET /fortune-wheel/{id}/reward-histories`: the last 50 rewards, the newest first. */
export const listRewardHistories = endpoint({
  method: 'GET',
  path: '/fortune-wheel/{id}/reward-histories',
  summary: 'Who won what',
  access: 'public',
  noStore: true,
  params: IdParams,
  answer: v.array(
    v.object({
      /** Of the user name the first two letters. */
      user: v.string(),
      date: Moment,
      award: Prize,
    }),
  ),
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})

/** `GET /fortune-wheel/check-spin`: how many spins an order, or whatever else, has given. */
export const checkSpin = endpoint({
  method: 'GET',
  path: '/fortune-wheel/check-spin',
  summary: 'Whether something of the customer’s gave a spin',
  access: 'customer',
  query: v.object({
    /** The order's id; of REGISTER and TOP_UP whatever the caller has. */
    reference: v.pipe(v.string(), v.maxLength(100)),
    type: SpinSource,
  }),
  answer: v.object({ spins: v.number() }),
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})

/** `GET /users/check-info-fortune-wheel`: what joining asks of the account (account §5). */
export const checkWheelInfo = endpoint({
  method: 'GET',
  path: '/users/check-info-fortune-wheel',
  summary: 'Whether the customer can spin',
  access: 'customer',
  answer: v.object({ isEmailVerified: v.boolean(), hasPhoneNumber: v.boolean() }),
  errors: [],
})

/** `GET /users/spin-total/{id}`: the spins that a customer has left of a wheel. */
export const spinTotal = endpoint({
  method: 'GET',
  path: '/users/spin-total/{id}',
  summary: 'How many spins are left',
  access: 'customer',
  params: IdParams,
  answer: v.object({ total: v.number() }),
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})

/**
 * `POST /users/use-spin`: spins once. The server draws the prize and gives it in the same
 * transaction; the same Idempotency-Key spins once and answers the same.
 */
export const useSpin = endpoint({
  method: 'POST',
  path: '/users/use-spin',
  summary: 'Spins the wheel',
  access: 'customer',
  movesMoney: true,
  body: v.object({ wheelId: Id }),
  answer: SpinResult,
  errors: [
    'FORTUNE_WHEEL_NOT_FOUND',
    'OUT_OF_PRIZES',
    'YOUR_SPIN_IS_OVER',
    'NEED_TO_PROVIDE_PHONE_NUMBER',
    'NEED_TO_VERIFY_EMAIL',
    'AN_ERROR_OCCURRED_WHEN_SPIN',
  ],
})

/** `GET /users/fortune-wheel-spin-result/{id}`: what came of a spin of the customer's. */
export const spinResult = endpoint({
  method: 'GET',
  path: '/users/fortune-wheel-spin-result/{id}',
  summary: 'What a spin has won',
  access: 'customer',
  params: IdParams,
  answer: SpinResult,
  errors: ['NOT_FOUND'],
})
