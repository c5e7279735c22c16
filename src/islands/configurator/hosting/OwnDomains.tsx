import { useCallback } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { listOwnedDomains } from '../../../contract/owned-domain-list.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { useSession } from '../../shell/use-session.ts'
import type { SectionProps } from '../configurator-kind.ts'
import { DomainSelect } from './DomainSelect.tsx'
import type { HostingChoice } from './hosting-choice.ts'
import { SignInFirst } from './SignInFirst.tsx'

/** The call's limit. */
const mostDomains = '100'

const usable: ReadonlySet<string> = new Set(['ACTIVE', 'EXPIRING', 'GRACE'])

const OwnList = (props: SectionProps<HostingChoice>) => {
  const { messages, errors, option } = props
  const load = useCallback(
    (signal: AbortSignal) => call(listOwnedDomains, { query: { limit: mostDomains } }, { signal }),
    [],
  )
  const { answer, error, again } = useQuery(load)
  if (error !== undefined && answer === undefined)
    return (
      <RetryNotice label={message(messages, 'again')} onRetry={again}>
        {errorText(errors, error)}
      </RetryNotice>
    )
  if (answer === undefined) return <Skeleton className="h-11 w-full" />
  const domains = answer.domains
    .filter(({ state }) => usable.has(state))
    .map(({ domainName, unicodeName }) => ({ domainName, shownName: unicodeName }))
  if (domains.length === 0 && option.domain === '')
    return <Notice>{message(messages, 'domain.own.empty')}</Notice>
  return <DomainSelect {...props} domains={domains} />
}

/** The domains in the customer's account, after a sign-in. */
export const OwnDomains = (props: SectionProps<HostingChoice>) => {
  const isSignedIn = useSession() !== undefined
  const { messages } = props
  return isSignedIn ? (
    <OwnList {...props} />
  ) : (
    <SignInFirst messages={messages} text={message(messages, 'domain.own.guest')} />
  )
}
