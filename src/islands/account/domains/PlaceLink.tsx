import type { ReactNode } from 'react'
import { domainsQuery, type DomainsPlace } from './domains-place.ts'

interface PlaceLinkProps {
  readonly id?: string
  readonly to: DomainsPlace
  readonly goTo: (place: DomainsPlace) => void
  readonly children: ReactNode
}

/** A real link to another place of the page, followed without a page load. */
export const PlaceLink = ({ id, to, goTo, children }: PlaceLinkProps) => (
  <a
    id={id}
    className="inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere]"
    href={`${location.pathname}${domainsQuery(to)}`}
    onClick={(event) => {
      // The browser opens new tabs and windows.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      goTo(to)
    }}
  >
    {children}
  </a>
)
