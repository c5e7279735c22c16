import type { AffiliateRule } from '../../contract/affiliate.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { lastMoment } from '../../i18n/last-moment.ts'
import { readApi } from './read-api.ts'
import { showWhenNone } from './show-when-none.ts'

/** Shows the commission of the current rule; or that there is none or no answer. */
export const showCommission = async (): Promise<void> => {
  const place = document.querySelector<HTMLElement>('[data-affiliate]')
  if (place === null) return
  const rules = await readApi<readonly AffiliateRule[]>('/affiliate/rules/active')
  const [rule] = rules ?? []
  if (rule === undefined) {
    showWhenNone(place, rules !== undefined)
    return
  }
  place.textContent = fill(place.dataset['affiliate'] ?? '', {
    commission: formatMoney(fromDollars(rule.commission)),
    spend: formatMoney(fromDollars(rule.minimumSpend)),
    days: rule.days,
    creditDays: rule.creditDays,
    from: formatDay(rule.startsAt),
    until: formatDay(lastMoment(rule.endsAt)),
  })
}
