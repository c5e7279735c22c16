import en from '../../../../public/locales/en/wheel.json' with { type: 'json' }
import km from '../../../../public/locales/km/wheel.json' with { type: 'json' }
import type { PrizeLabel } from '../../../contract/fortune-wheel.ts'
import { trialProducts, type GivenVoucher } from '../../selling/vouchers/index.ts'

/** The discount and texts of a voucher that can be won. */
export type RewardVoucher = Pick<
  GivenVoucher,
  'title' | 'description' | 'percent' | 'productTypes' | 'actions' | 'months'
>

const texts = (label: PrizeLabel): Pick<RewardVoucher, 'title' | 'description'> => ({
  title: { en: en[`wheel.prize.${label}`], km: km[`wheel.prize.${label}`] },
  description: { en: en['wheel.voucher.description'], km: km['wheel.voucher.description'] },
})

const discount = (label: PrizeLabel, percent: number): RewardVoucher => ({
  ...texts(label),
  percent,
  actions: ['registration', 'purchase'],
})

const trial = (label: PrizeLabel, code: keyof typeof trialProducts): RewardVoucher => ({
  ...texts(label),
  percent: 100,
  productTypes: [trialProducts[code]],
  actions: ['purchase'],
  months: 1,
})

/** The vouchers of the wheel, by their labels (account §3). */
export const rewardVouchers: Readonly<Record<PrizeLabel, RewardVoucher>> = {
  'discount-5': discount('discount-5', 5),
  'discount-10': discount('discount-10', 10),
  'free-trial-cs': trial('free-trial-cs', 'TRIAL-CS1M'),
  'free-trial-ch': trial('free-trial-ch', 'TRIAL-CH1M'),
  'free-trial-sh': trial('free-trial-sh', 'TRIAL-SH1M'),
  'free-trial-wp': trial('free-trial-wp', 'TRIAL-WP1M'),
}
