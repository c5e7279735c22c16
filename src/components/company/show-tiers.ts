import type {
  getLoyaltyPeriods,
  listProgramConfigs,
  listRankingConfigs,
} from '../../contract/loyalty.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { lastMoment } from '../../i18n/last-moment.ts'
import { readApi } from './read-api.ts'
import { showWhenNone } from './show-when-none.ts'

const write = (place: ParentNode, selector: string, text: string): void => {
  const element = place.querySelector(selector)
  if (element !== null) element.textContent = text
}

/** Shows the tiers of the current or the next period; or that there is none or no answer. */
export const showTiers = async (): Promise<void> => {
  const place = document.querySelector('[data-loyalty]')
  if (place === null) return
  const [periods, tiers, configs] = await Promise.all([
    readApi<AnswerOf<typeof getLoyaltyPeriods>>('/loyalty/periods/active'),
    readApi<AnswerOf<typeof listRankingConfigs>>('/loyalty/ranking-configs'),
    readApi<AnswerOf<typeof listProgramConfigs>>('/loyalty/program-configs/active'),
  ])
  const [config] = configs ?? []
  const period = periods?.active ?? periods?.next
  if (!period || configs === undefined || tiers === undefined || tiers.length === 0) {
    showWhenNone(
      place,
      [periods, tiers, configs].every((answer) => answer !== undefined),
    )
    return
  }
  for (const { tier, minimumSpend, cashbackPercent } of tiers) {
    const row = place.querySelector<HTMLElement>(`[data-tier=${tier}]`)
    if (row === null) continue
    write(row, '[data-tier-spend]', formatMoney(fromDollars(minimumSpend)))
    write(row, '[data-tier-cashback]', `${cashbackPercent}%`)
    row.hidden = false
  }
  const text = place.querySelector<HTMLElement>('[data-loyalty-active]')
  if (text !== null) {
    const { loyaltyActive = '', loyaltyNext = '' } = text.dataset
    const dates = { from: formatDay(period.startsAt), until: formatDay(lastMoment(period.endsAt)) }
    text.textContent = periods?.active
      ? fill(loyaltyActive, { ...dates, days: config?.creditDays ?? '' })
      : fill(loyaltyNext, dates)
  }
  place.querySelector('[data-loyalty-none]')?.setAttribute('hidden', '')
  place.querySelector('[data-loyalty-some]')?.removeAttribute('hidden')
}
