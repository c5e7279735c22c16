import type { ReactNode } from 'react'
import { localePath, type Locale } from '../../i18n/locales.ts'

interface ServicesLinkProps {
  readonly locale: Locale
  /** Tells several links apart for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** The link from a paid item to the customer's services. */
export const ServicesLink = ({ locale, label, children }: ServicesLinkProps) => (
  <p>
    <a
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      href={localePath(locale, '/account/services')}
      aria-label={label}
    >
      {children}
    </a>
  </p>
)
