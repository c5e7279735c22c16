import type { ReactNode } from 'react'

interface FollowLinkProps {
  readonly id?: string | undefined
  readonly href: string
  readonly onFollow: () => void
  readonly className?: string
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** A real link to another view of the page, followed without a page load. */
export const FollowLink = (props: FollowLinkProps) => {
  const { id, href, onFollow, className, isCurrent = false, children } = props
  return (
    <a
      id={id}
      className={
        className ??
        'inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere]'
      }
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        // The browser opens new tabs and windows.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onFollow()
      }}
    >
      {children}
    </a>
  )
}
