import { message, type Messages } from '../../i18n/fill.ts'
import { FollowLink } from '../shell/FollowLink.tsx'

interface PageLinksProps {
  readonly messages: Messages
  /** The texts `pages`, `pages.page`, `pages.previous` and `pages.next` follow it. */
  readonly prefix?: string
  /** From 1. */
  readonly page: number
  readonly total: number
  readonly perPage: number
  readonly hrefOf: (page: number) => string
  readonly onPage: (page: number) => void
}

/** The links to the previous and the next page of a list; nothing for a single page. */
export const PageLinks = (props: PageLinksProps) => {
  const { messages, prefix = '', page, total, perPage, hrefOf, onPage } = props
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1 && page === 1) return null
  const text = (key: string, params?: Parameters<typeof message>[2]) =>
    message(messages, `${prefix}${key}`, params)
  const link = (to: number, key: string) =>
    to >= 1 &&
    to <= last && (
      <FollowLink href={hrefOf(to)} onFollow={() => onPage(to)}>
        {text(key)}
      </FollowLink>
    )
  return (
    <nav aria-label={text('pages')} className="flex flex-wrap items-center gap-x-6">
      {link(Math.min(page - 1, last), 'pages.previous')}
      <span>{text('pages.page', { page, last })}</span>
      {link(page + 1, 'pages.next')}
    </nav>
  )
}
