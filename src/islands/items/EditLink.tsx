import type { ReactNode } from 'react'
import { localePath, splitLocale } from '../../i18n/locales.ts'

interface EditLinkProps {
  readonly path: `/${string}`
  readonly query: Readonly<Record<string, string>>
  /** Tells several links apart for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** The link to the page where an item of the cart is changed. */
export const EditLink = ({ path, query, label, children }: EditLinkProps) => {
  const { locale } = splitLocale(location.pathname)
  return (
    <p>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={`${localePath(locale, path)}?${new URLSearchParams(query).toString()}`}
        aria-label={label}
      >
        {children}
      </a>
    </p>
  )
}
