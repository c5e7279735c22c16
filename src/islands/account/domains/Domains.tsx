import { useEffect, useRef, useState } from 'react'
import { message } from '../../../i18n/fill.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { useUrlState } from '../../shell/use-url-state.ts'
import { AccountGate } from '../AccountGate.tsx'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { DomainDetail } from './DomainDetail.tsx'
import { DomainList } from './DomainList.tsx'
import { ViewLink } from './ViewLink.tsx'
import { TransfersIn } from './TransfersIn.tsx'
import { WatchedNames } from './WatchedNames.tsx'
import { formatDomainsView, parseDomainsView } from './domains-url.ts'

/** The list, and one domain with `?domain=<id>`. The list stays mounted, so the way back is exact. */
const DomainsContent = (props: IslandProps) => {
  const { state: view, goTo } = useUrlState(parseDomainsView, formatDomainsView)
  const { domain } = view
  // Unsaved nameservers by the domain's id: they survive a visit to the list.
  const [drafts, setDrafts] = useState<Readonly<Record<string, readonly string[] | undefined>>>({})
  // A removal reloads the list.
  const [removed, setRemoved] = useState(0)
  useLeaveWarning(Object.values(drafts).some((rows) => rows !== undefined))
  const before = useRef(domain)
  const [first] = useState(view)
  useEffect(() => {
    const left = before.current
    before.current = domain
    if (left !== undefined && domain === undefined) {
      document.getElementById(`domain-${left}`)?.focus()
    }
  }, [domain])
  return (
    <>
      {domain !== undefined && (
        <>
          <div>
            <ViewLink to={{ ...view, domain: undefined }} goTo={goTo}>
              {message(props.messages, 'domains.back')}
            </ViewLink>
          </div>
          <DomainDetail
            key={domain}
            {...props}
            id={domain}
            isMove={view !== first}
            edits={drafts[domain]}
            onEdit={(rows) => setDrafts((others) => ({ ...others, [domain]: rows }))}
            onRemoved={() => {
              setDrafts((others) => ({ ...others, [domain]: undefined }))
              setRemoved(removed + 1)
              goTo({ ...view, domain: undefined })
            }}
          />
        </>
      )}
      <div className={domain === undefined ? 'waits-for-first contents' : 'hidden'}>
        <DomainList key={removed} {...props} view={view} goTo={goTo} />
        <TransfersIn {...props} />
        <WatchedNames {...props} />
      </div>
    </>
  )
}

/** The page `/account/domains`: its own island, because only some customers need it. */
export const Domains = (props: IslandProps) => (
  <AccountGate>
    <DomainsContent {...props} />
  </AccountGate>
)
