import type { ReactNode } from 'react'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { formatDomainsView, type DomainsView } from './domains-url.ts'

interface ViewLinkProps {
  readonly id?: string
  readonly to: DomainsView
  readonly goTo: (view: DomainsView) => void
  readonly children: ReactNode
}

/** A link to another view of the domains page. */
export const ViewLink = ({ id, to, goTo, children }: ViewLinkProps) => (
  <FollowLink
    id={id}
    href={`${location.pathname}${formatDomainsView(to)}`}
    onFollow={() => goTo(to)}
  >
    {children}
  </FollowLink>
)
