import { getLoyaltyStatus } from '../../../contract/loyalty.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { LoyaltyHistory } from './LoyaltyHistory.tsx'
import { TierProgress } from './TierProgress.tsx'

const load = (signal: AbortSignal) => call(getLoyaltyStatus, {}, { signal })

const Status = ({ locale, messages, errors }: IslandProps) => {
  const query = useQuery(load)
  return (
    <Loaded {...{ messages, errors, query }}>
      {(status) => (
        <>
          <Panel title={message(messages, 'progress')}>
            {status.period === null ? (
              <EmptyState
                level={3}
                text={message(messages, 'none')}
                detail={message(messages, 'none.detail')}
                action={
                  <a
                    className={buttonClass('secondary')}
                    href={localePath(locale, '/loyalty-program')}
                  >
                    {message(messages, 'programme')}
                  </a>
                }
              />
            ) : (
              <TierProgress {...{ locale, messages, status }} />
            )}
          </Panel>
          {(status.period !== null || status.history.length > 0) && (
            <LoyaltyHistory {...{ locale, messages, history: status.history }} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** The page `/account/loyalty`: the customer's tier, the next one, and the cashback of each payment. */
export const Loyalty = (props: IslandProps) => (
  <AccountGate>
    <Status {...props} />
  </AccountGate>
)
