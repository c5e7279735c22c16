import { useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import {
  listDomainWatches,
  unwatchDomain,
  type DomainWatch,
} from '../../../contract/domain-watches.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useQuery } from '../../shell/use-query.ts'

const load = (signal: AbortSignal) => call(listDomainWatches, {}, { signal })

/** Returns the line about a name's state. */
const stateOf = ({ state, expiresAt, checkedAt }: DomainWatch) =>
  [
    state === 'available' ? 'free' : expiresAt === null ? 'taken' : 'until',
    { date: formatDay(expiresAt ?? checkedAt) },
  ] as const

/** The taken names that the customer watches, each with a button to stop. */
export const WatchedNames = ({ locale, messages, errors }: IslandProps) => {
  const query = useQuery(load)
  const [busy, setBusy] = useState('')
  const [error, setError] = useState<ApiError | undefined>()

  const remove = async (domainName: string): Promise<void> => {
    setBusy(domainName)
    setError(undefined)
    const result = await call(unwatchDomain, { body: { domainName } })
    setBusy('')
    if (!result.ok) setError(result.error)
    else
      query.change(({ watches }) => ({
        watches: watches.filter((watch) => watch.domainName !== domainName),
      }))
  }

  const row = (watch: DomainWatch) => {
    const { domainName, unicodeName } = watch
    const [key, params] = stateOf(watch)
    return (
      <li
        key={domainName}
        className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-2"
      >
        <div className="min-w-0">
          <a
            className="inline-flex min-h-11 items-center text-lg font-bold underline underline-offset-4 [overflow-wrap:anywhere]"
            href={`${localePath(locale, '/domain/search')}?domain=${encodeURIComponent(domainName)}`}
          >
            {unicodeName}
          </a>
          <p className="text-sm text-ink-soft">
            {message(messages, `domains.watch.${key}`, params)}
          </p>
        </div>
        <Button
          look="secondary"
          busy={busy === domainName}
          aria-label={message(messages, 'domains.watch.remove', { name: unicodeName })}
          onClick={() => void remove(domainName)}
        >
          {message(messages, 'remove')}
        </Button>
      </li>
    )
  }

  return (
    <div id="watched">
      <Panel
        title={message(messages, 'domains.watch')}
        description={message(messages, 'domains.watch.why')}
      >
        <CallError {...{ errors, error }} />
        <Loaded messages={messages} errors={errors} query={query}>
          {({ watches }) =>
            watches.length === 0 ? (
              <p>{message(messages, 'domains.watch.none')}</p>
            ) : (
              <ul>{watches.map(row)}</ul>
            )
          }
        </Loaded>
      </Panel>
    </div>
  )
}
