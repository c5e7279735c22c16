import { useEffect, useRef, useState } from 'react'
import { message } from '../../../i18n/fill.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { DomainDetail } from './DomainDetail.tsx'
import { DomainList } from './DomainList.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { TransfersIn } from './TransfersIn.tsx'
import { WatchedNames } from './WatchedNames.tsx'
import { useDomainsPlace } from './use-domains-place.ts'

/**
 * The list, and one domain with `?domain=<id>`. The list stays mounted meanwhile, so the way back
 * leads to the same place.
 */
const Places = (props: IslandProps) => {
  const { place, goTo } = useDomainsPlace()
  const { domain } = place
  // Unsaved nameservers by the domain's id: they survive a visit to the list.
  const [drafts, setDrafts] = useState<Readonly<Record<string, readonly string[] | undefined>>>({})
  // A removal reloads the list.
  const [removed, setRemoved] = useState(0)
  useLeaveWarning(Object.values(drafts).some((rows) => rows !== undefined))
  const before = useRef(domain)
  const [first] = useState(place)
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
            <PlaceLink to={{ ...place, domain: undefined }} goTo={goTo}>
              {message(props.messages, 'domains.back')}
            </PlaceLink>
          </div>
          <DomainDetail
            key={domain}
            {...props}
            id={domain}
            isMove={place !== first}
            edits={drafts[domain]}
            onEdit={(rows) => setDrafts((others) => ({ ...others, [domain]: rows }))}
            onRemoved={() => {
              setDrafts((others) => ({ ...others, [domain]: undefined }))
              setRemoved(removed + 1)
              goTo({ ...place, domain: undefined })
            }}
          />
        </>
      )}
      <div className={domain === undefined ? 'contents' : 'hidden'}>
        <DomainList key={removed} {...props} place={place} goTo={goTo} />
        <TransfersIn {...props} />
        <WatchedNames {...props} />
      </div>
    </>
  )
}

/**
 * The page `/account/domains`. It is an island of its own: the account's largest part, and not every
 * customer's.
 */
export const Domains = (props: IslandProps) => (
  <AccountGate>
    <Places {...props} />
  </AccountGate>
)
