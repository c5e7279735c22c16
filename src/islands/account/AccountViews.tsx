import { listAccountViews } from '../../contract/account-views.ts'
import { message } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { call } from '../../stores/api.ts'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'

const loadViews = (signal: AbortSignal) => call(listAccountViews, {}, { signal })

/** When staff looked at the account, and why. */
export const AccountViews = ({ messages, errors }: Pick<IslandProps, 'messages' | 'errors'>) => {
  const views = useQuery(loadViews)
  return (
    <Panel title={message(messages, 'views.title')} description={message(messages, 'views.why')}>
      <Loaded messages={messages} errors={errors} query={views}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-soft">{message(messages, 'views.none')}</p>
          ) : (
            <ul>
              {list.map(({ role, reason, at }) => (
                <li key={at} className="grid gap-0.5 border-t border-line py-3 first:border-t-0">
                  <p className="[overflow-wrap:anywhere]">{reason}</p>
                  <p className="text-sm text-ink-soft tabular-nums">
                    {message(messages, `views.${role}`)} · {formatMoment(at)}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
