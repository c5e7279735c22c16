import { getAffiliateStatus, type AffiliateStatus } from '../../../contract/affiliate.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Price, priceText } from '../../../ui/Price.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { Referrals } from './Referrals.tsx'

const load = (signal: AbortSignal) => call(getAffiliateStatus, {}, { signal })

const Figures = ({
  messages,
  status,
}: {
  readonly messages: Messages
  readonly status: AffiliateStatus
}) => (
  <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    {(['clicks', 'signUps', 'pending', 'paid'] as const).map((key) => (
      <div key={key} className="grid gap-1">
        <dt className="text-sm text-ink-soft">{message(messages, `figure.${key}`)}</dt>
        <dd className="text-xl font-bold tabular-nums">
          {key === 'pending' || key === 'paid' ? <Price dollars={status[key]} /> : status[key]}
        </dd>
      </div>
    ))}
  </dl>
)

const Rule = ({
  locale,
  messages,
  rule,
}: Pick<IslandProps, 'locale' | 'messages'> & Pick<AffiliateStatus, 'rule'>) => (
  <p className="max-w-prose text-ink-soft">
    {rule === null
      ? message(messages, 'rule.none')
      : message(messages, 'rule', {
          commission: priceText(rule.commission),
          spend: priceText(rule.minimumSpend),
          days: rule.days,
        })}{' '}
    <a className="underline underline-offset-4" href={localePath(locale, '/affiliate-program')}>
      {message(messages, 'programme')}
    </a>
  </p>
)

const Status = ({ locale, messages, errors }: IslandProps) => {
  const query = useQuery(load)
  return (
    <Loaded {...{ messages, errors, query }}>
      {(status) => (
        <>
          <Panel title={message(messages, 'figures')}>
            <Figures {...{ messages, status }} />
            <Rule {...{ locale, messages }} rule={status.rule} />
          </Panel>
          <LinkPanel {...{ locale, messages }} code={status.code} />
          <Referrals {...{ messages }} referrals={status.referrals} />
        </>
      )}
    </Loaded>
  )
}

/** The page `/account/affiliate`: the customer's referral link, referrals and commissions. */
export const Affiliate = (props: IslandProps) => (
  <AccountGate>
    <Status {...props} />
  </AccountGate>
)
