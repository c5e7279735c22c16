import en from '../../../../public/locales/en/wheel.json' with { type: 'json' }
import km from '../../../../public/locales/km/wheel.json' with { type: 'json' }
import { TrialCode } from '../../../contract/trial.ts'
import { zero } from '../../../contract/money.ts'
import { trialProducts } from './index.ts'
import type { vouchers } from '../../platform/db/schema/index.ts'

const labels = {
  'TRIAL-CS1M': 'wheel.prize.free-trial-cs',
  'TRIAL-CH1M': 'wheel.prize.free-trial-ch',
  'TRIAL-SH1M': 'wheel.prize.free-trial-sh',
  'TRIAL-WP1M': 'wheel.prize.free-trial-wp',
} as const

const year = 365 * 24 * 60 * 60_000

/** Returns the vouchers of the free trial (commerce §3): a month each, after activation. */
export const trialVoucherRows = (now: Date): (typeof vouchers.$inferInsert)[] =>
  TrialCode.options.map((code) => ({
    code,
    title: en[labels[code]],
    titleKm: km[labels[code]],
    description: en['wheel.trial.description'],
    descriptionKm: km['wheel.trial.description'],
    percent: 100,
    productTypes: [trialProducts[code]],
    actions: ['purchase'],
    months: 1,
    minimumSpend: zero,
    startsAt: now,
    endsAt: new Date(now.getTime() + 10 * year),
    trial: true,
  }))
