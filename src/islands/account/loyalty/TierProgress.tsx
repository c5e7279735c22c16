import type { LoyaltyStatus, RankingConfig } from '../../../contract/loyalty.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { lastMoment } from '../../../i18n/last-moment.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Price, priceText } from '../../../ui/Price.tsx'

interface TierProgressProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly status: LoyaltyStatus
}

interface TierTableProps {
  readonly messages: Messages
  readonly tiers: readonly RankingConfig[]
  readonly held: RankingConfig['tier'] | null
}

const TierTable = ({ messages, tiers, held }: TierTableProps) => (
  <table className="w-full max-w-160">
    <caption className="sr-only">{message(messages, 'tiers')}</caption>
    <thead>
      <tr className="text-sm text-ink-soft">
        <th scope="col" className="py-1 text-start font-normal">
          {message(messages, 'tier')}
        </th>
        <th scope="col" className="px-2 py-1 text-end font-normal">
          {message(messages, 'tier.spend')}
        </th>
        <th scope="col" className="py-1 text-end font-normal">
          {message(messages, 'tier.cashback')}
        </th>
      </tr>
    </thead>
    <tbody>
      {tiers.map(({ tier, minimumSpend, cashbackPercent }) => (
        <tr key={tier} className="border-t border-line">
          <th scope="row" className="py-2 text-start font-normal">
            <span className="flex flex-wrap items-center gap-2">
              {message(messages, `tier.${tier}`)}
              {tier === held && <Badge tone="good">{message(messages, 'tier.yours')}</Badge>}
            </span>
          </th>
          <td className="px-2 py-2 text-end">
            <Price dollars={minimumSpend} />
          </td>
          <td className="py-2 text-end tabular-nums">{cashbackPercent}%</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The customer's tier in the active period, and what the next one requires. */
export const TierProgress = ({ locale, messages, status }: TierProgressProps) => {
  const { period, tiers, tier, reached, spent, next } = status
  const target = tiers.find((one) => one.tier === next?.tier)?.minimumSpend
  const date = period === null ? '' : formatDay(lastMoment(period.endsAt))
  const own = tiers.find((one) => one.tier === tier)
  return (
    <>
      <p className="text-lg">
        {message(messages, 'yours', {
          tier: message(messages, `tier.${tier ?? ''}`),
          percent: own?.cashbackPercent ?? 0,
        })}
      </p>
      <div className="grid max-w-160 gap-2">
        <p>
          {message(messages, 'spent', {
            amount: priceText(spent),
            date: period === null ? '' : formatDay(period.startsAt),
          })}
        </p>
        {target !== undefined && (
          <div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
            <div
              className="h-full bg-accent"
              style={{ width: `${Math.min(100, Math.max(0, (spent / target) * 100))}%` }}
            />
          </div>
        )}
        <p>
          {next === null
            ? message(messages, 'top')
            : message(messages, 'next', {
                amount: priceText(next.missing),
                tier: message(messages, `tier.${next.tier}`),
                date,
              })}
        </p>
        {own !== undefined && reached !== tier && (
          <p className="text-warn">
            {message(messages, 'ends', { amount: priceText(own.minimumSpend - spent), date })}
          </p>
        )}
      </div>
      <TierTable {...{ messages, tiers, held: tier }} />
      <p className="max-w-prose text-sm text-ink-soft">
        {message(messages, 'rule')}{' '}
        <a className="underline underline-offset-4" href={localePath(locale, '/loyalty-program')}>
          {message(messages, 'programme')}
        </a>
      </p>
    </>
  )
}
