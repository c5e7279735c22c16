import type { AffiliateRule } from '../../contract/affiliate.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { lastMoment } from '../../i18n/last-moment.ts'
import { readApi } from './read-api.ts'

/** Shows the commission of the current rule; the page says that there is none until then. */
export const showCommission = async (): Promise<void> => {
  const place = document.querySelector<HTMLElement>('[data-affiliate]')
  const [rule] = (await readApi<readonly AffiliateRule[]>('/affiliate/rules/active')) ?? []
  if (place === null || rule === undefined) return
  place.textContent = fill(place.dataset['affiliate'] ?? '', {
    commission: formatMoney(fromDollars(rule.commission)),
    spend: formatMoney(fromDollars(rule.minimumSpend)),
    days: rule.days,
    creditDays: rule.creditDays,
    from: formatDay(rule.startsAt),
    until: formatDay(lastMoment(rule.endsAt)),
  })
}
