import type { MouseEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import { offeredPages } from './notifications-url.ts'

interface PagesProps {
  readonly messages: Messages
  readonly current: number
  readonly last: number
  readonly urlOf: (page: number) => string
  readonly onPage: (page: number) => void
}

const linkClass =
  'inline-flex size-11 items-center justify-center rounded-lg tabular-nums hover:bg-surface'

/** Pagination with real links, followed without leaving the page. */
export const Pages = ({ messages, current, last, urlOf, onPage }: PagesProps) => {
  if (last === 1) return null
  const follow = (page: number) => (event: MouseEvent) => {
    // The browser handles new tabs and windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPage(page)
  }
  const step = (page: number, label: string, Icon: typeof ChevronLeft) =>
    page >= 1 && page <= last ? (
      <a className={linkClass} href={urlOf(page)} onClick={follow(page)} aria-label={label}>
        <Icon aria-hidden className="size-5" />
      </a>
    ) : (
      <span className="size-11" />
    )
  return (
    <nav aria-label={message(messages, 'pages')} className="flex flex-wrap justify-center">
      {step(current - 1, message(messages, 'previous'), ChevronLeft)}
      {offeredPages(current, last).map((page, at) =>
        page === undefined ? (
          <span
            key={`gap-${at}`}
            aria-hidden
            className="inline-flex h-11 w-5 items-center justify-center text-ink-soft"
          >
            …
          </span>
        ) : (
          <a
            key={page}
            className={classNames(
              linkClass,
              page === current && 'border border-line bg-surface-raised font-bold',
            )}
            href={urlOf(page)}
            aria-current={page === current ? 'page' : undefined}
            aria-label={message(messages, 'page', { page })}
            onClick={follow(page)}
          >
            {page}
          </a>
        ),
      )}
      {step(current + 1, message(messages, 'next'), ChevronRight)}
    </nav>
  )
}
