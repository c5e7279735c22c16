import type { ReactNode } from 'react'
import { formatDomainsView, type DomainsView } from './domains-url.ts'

interface ViewLinkProps {
  readonly id?: string
  readonly to: DomainsView
  readonly goTo: (view: DomainsView) => void
  readonly children: ReactNode
}

/** A real link to another view of the page, followed without a page load. */
export const ViewLink = ({ id, to, goTo, children }: ViewLinkProps) => (
  <a
    id={id}
    className="inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere]"
    href={`${location.pathname}${formatDomainsView(to)}`}
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
