import type { SlaClaim, SlaMonth, SlaService } from '../../../contract/sla-credits.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay, formatMoment, formatOptionalDay } from '../../../i18n/format-date.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Price, priceText } from '../../../ui/Price.tsx'
import { shownMonth } from './shown-month.ts'

const claimTones = {
  CLAIMED: 'plain',
  CONFIRMED: 'good',
  ISSUED: 'good',
  REFUSED: 'bad',
} as const

interface MissedProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly service: SlaService
}

/** A service with its uptime, its credit and what happened. */
const Missed = ({ locale, messages, service }: MissedProps) => {
  const { serviceId, type, name, uptime, creditPercent, monthPrice, credit, outages } = service
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <a
            className="font-bold underline underline-offset-4"
            href={`${localePath(locale, '/account/services')}?service=${serviceId}`}
          >
            {name}
          </a>{' '}
          <span className="text-sm text-ink-soft">{message(messages, `category.${type}`)}</span>
        </p>
        <p className="font-bold tabular-nums">{uptime}%</p>
      </div>
      <p className="text-sm">
        {message(messages, 'uptime.credit', {
          ...{ percent: creditPercent, price: priceText(monthPrice), credit: priceText(credit) },
        })}
      </p>
      <ul className="grid gap-1 text-sm text-ink-soft">
        {outages.map(({ startsAt, endsAt, description }) => (
          <li key={`${startsAt} ${description}`}>
            {message(messages, endsAt === null ? 'uptime.outage.now' : 'uptime.outage', {
              from: formatMoment(startsAt),
              ...(endsAt === null ? {} : { until: formatMoment(endsAt) }),
            })}{' '}
            {description}
          </li>
        ))}
      </ul>
    </li>
  )
}

const Claimed = ({
  messages,
  claim,
}: {
  readonly messages: Messages
  readonly claim: SlaClaim
}) => {
  const { state, amount, issueBy, expiresAt, reason } = claim
  return (
    <p>
      {message(messages, `claim.${state}.text`, {
        ...{ amount: priceText(amount), reason: reason ?? '' },
        date: formatOptionalDay(state === 'ISSUED' ? expiresAt : issueBy),
      })}
    </p>
  )
}

interface UptimeMonthProps extends Omit<MissedProps, 'service'> {
  readonly month: SlaMonth
  readonly busy: boolean
  readonly onClaim: () => void
}

/** A month that missed the guarantee: what happened, its credit, and its claim. */
export const UptimeMonth = ({ locale, messages, month, busy, onClaim }: UptimeMonthProps) => {
  const { state, services, credit, claimUntil, claim } = month
  const params = { month: shownMonth(month.month), amount: priceText(credit) }
  const day = { ...params, date: formatDay(claimUntil) }
  return (
    <li className="grid gap-2 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-bold tabular-nums">{params.month}</h3>
        {claim === null ? (
          <Badge tone={state === 'CLAIMABLE' ? 'warn' : 'plain'}>
            {message(messages, `month.${state}`)}
          </Badge>
        ) : (
          <Badge tone={claimTones[claim.state]}>{message(messages, `claim.${claim.state}`)}</Badge>
        )}
      </div>
      {services.length > 0 && (
        <ul>
          {services.map((service) => (
            <Missed key={service.serviceId} {...{ locale, messages, service }} />
          ))}
        </ul>
      )}
      {claim === null ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-3">
          <p className="min-w-0 flex-1 basis-60">
            <strong>
              <Price dollars={credit} />
            </strong>{' '}
            {message(messages, `month.${state}.text`, day)}
          </p>
          {state === 'CLAIMABLE' && (
            <Button
              busy={busy}
              aria-label={message(messages, 'claim.of', params)}
              onClick={onClaim}
            >
              {message(messages, 'claim', params)}
            </Button>
          )}
        </div>
      ) : (
        <Claimed messages={messages} claim={claim} />
      )}
    </li>
  )
}
