import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

export const SpinSource = v.picklist(['REGISTER', 'INVOICE', 'TOP_UP'])
export type SpinSource = v.InferOutput<typeof SpinSource>

/** The label of a voucher prize (account §3); its text is `wheel.prize.<label>`. */
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

export const Prize = v.variant('rewardType', [v.object(promoCredit), v.object(voucher)])
export type Prize = v.InferOutput<typeof Prize>

const chance = {
  /** In percent; 0 once the prize is used up. */
  chance: v.number(),
}

/** A prize with the published chance that the draw uses. */
export const OfferedPrize = v.variant('rewardType', [
  v.object({ ...promoCredit, ...chance }),
  v.object({ ...voucher, ...chance }),
])
export type OfferedPrize = v.InferOutput<typeof OfferedPrize>

export const WheelState = v.picklist(['NOT_STARTED', 'ACTIVE', 'OUT_OF_PRIZES', 'ENDED'])
export type WheelState = v.InferOutput<typeof WheelState>

export const WheelTheme = v.picklist(['DEFAULT', 'BIRTHDAY_2025'])
export type WheelTheme = v.InferOutput<typeof WheelTheme>

export const FortuneWheel = v.object({
  id: Id,
  theme: WheelTheme,
  state: WheelState,
  startsAt: Moment,
  endsAt: Moment,
  /** In the order of the segments. */
  prizes: v.array(OfferedPrize),
  spins: v.object({ REGISTER: v.number(), INVOICE: v.number(), TOP_UP: v.number() }),
  /** The minimum order total, with tax, that earns a spin. */
  minimumOrder: Dollars,
  /** Days after which a prize expires. */
  expiryDays: v.object({ cash: v.number(), discount: v.number() }),
})
export type FortuneWheel = v.InferOutput<typeof FortuneWheel>

export const SpinResult = v.object({
  id: Id,
  wheelId: Id,
  prize: Prize,
  spunAt: Moment,
  expiresAt: Moment,
  code: v.nullable(v.string()),
})
export type SpinResult = v.InferOutput<typeof SpinResult>

/** The site's (x-site) current wheel, else the next one, else the last one. */
export const getFortuneWheel = endpoint({
  method: 'GET',
  path: '/fortune-wheel',
  summary: 'The fortune wheel, its prizes and their chances',
  access: 'public',
  noStore: true,
  answer: FortuneWheel,
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})

export const listRewardHistories = endpoint({
  method: 'GET',
  path: '/fortune-wheel/{id}/reward-histories',
  summary: 'The last rewards',
  access: 'public',
  noStore: true,
  params: IdParams,
  answer: v.array(
    v.object({
      /** The first two letters of the user name. */
      user: v.string(),
      date: Moment,
      award: Prize,
    }),
  ),
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})

export const checkWheelInfo = endpoint({
  method: 'GET',
  path: '/users/check-info-fortune-wheel',
  summary: 'Whether the customer can spin',
  access: 'customer',
  answer: v.object({ isEmailVerified: v.boolean(), hasPhoneNumber: v.boolean() }),
  errors: [],
})

export const spinTotal = endpoint({
  method: 'GET',
  path: '/users/spin-total/{id}',
  summary: 'The number of remaining spins',
  access: 'customer',
  params: IdParams,
  answer: v.object({ total: v.number() }),
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})

/** Draws and awards a prize in one transaction; the same Idempotency-Key gets the same answer. */
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

export const spinResult = endpoint({
  method: 'GET',
  path: '/users/fortune-wheel-spin-result/{id}',
  summary: 'The result of a spin',
  access: 'customer',
  params: IdParams,
  answer: SpinResult,
  errors: ['NOT_FOUND'],
})
