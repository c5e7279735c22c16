import { getUpcomingRenewals } from '../../../contract/upcoming-renewals.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'

const loadUpcoming = (signal: AbortSignal) => call(getUpcomingRenewals, {}, { signal })

/** What renews itself within 30 days, and what the balance lacks for it; nothing when nothing does. */
export const UpcomingLine = ({ locale, messages }: Pick<IslandProps, 'locale' | 'messages'>) => {
  const { answer, error } = useQuery(loadUpcoming)
  if (answer === undefined && error === undefined) return <div data-skeleton />
  if (answer === undefined || answer.count === 0) return null
  const { count, total, balance, missing } = answer
  const params = {
    count,
    total: priceText(total),
    balance: priceText(balance),
    missing: priceText(missing),
  }
  if (missing === 0) return <p>{message(messages, 'upcoming.covered', params)}</p>
  return (
    <Notice
      tone="warn"
      action={
        <a className={buttonClass('secondary')} href={localePath(locale, '/top-up')}>
          {message(messages, 'upcoming.top-up')}
        </a>
      }
    >
      {message(messages, 'upcoming.short', params)}
    </Notice>
  )
}
