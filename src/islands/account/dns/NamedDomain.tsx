import { useCallback, useEffect } from 'react'
import type { CallResult } from '../../../client/api-error.ts'
import { readHostName } from '../../../contract/host-name.ts'
import { findOwnedNames } from '../../../contract/owned-domain-list.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import type { DnsView } from './dns-url.ts'

interface NamedDomainProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly name: string
  readonly onFound: (view: DnsView) => void
}

/** Finds the id of a customer's domain; null without one, as while its registry registers it. */
const findId = async (
  name: string,
  signal: AbortSignal,
): Promise<CallResult<{ id: string | null }>> => {
  const ascii = readHostName(name)
  const [labels = ''] = ascii?.split('.') ?? []
  const result = await call(findOwnedNames, { query: { labels } }, { signal })
  if (!result.ok) return result
  const own = result.answer.find(({ domainName }) => domainName === ascii)
  return { ok: true, answer: { id: own?.id ?? null } }
}

/** Looks for a domain by its name, also once the account changed, and says when there is none. */
export const NamedDomain = ({ messages, errors, name, onFound }: NamedDomainProps) => {
  const load = useCallback((signal: AbortSignal) => findId(name, signal), [name])
  const query = useQuery(load)
  const id = query.answer?.id
  useEffect(() => {
    if (typeof id === 'string') onFound({ domain: id, name })
  }, [id, name, onFound])
  const skeleton = <Skeleton className="h-128 w-full" />
  return (
    <Loaded {...{ messages, errors, query, skeleton }}>
      {(found) =>
        found.id === null ? (
          <RetryNotice tone="warn" label={message(messages, 'again')} onRetry={query.again}>
            {message(messages, 'not-found', { name })}
          </RetryNotice>
        ) : (
          skeleton
        )
      }
    </Loaded>
  )
}
