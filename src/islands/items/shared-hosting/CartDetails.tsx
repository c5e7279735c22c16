import type { SharedHostingCartItem } from '../../../contract/items/shared-hosting.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { localePath, splitLocale } from '../../../i18n/locales.ts'
import { PackageDetails } from '../PackageDetails.tsx'
import { hostingText } from './hosting-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: SharedHostingCartItem
}

const domainKeys = {
  FROM_CART: 'domain.cart',
  NEW_PURCHASE: 'domain.cart',
  OWN_DOMAIN: 'domain.own',
  THIRD_PARTY: 'domain.other',
  FREE_DOMAIN: 'domain.other',
} as const

const editPath = (key: string): string => {
  const { locale } = splitLocale(location.pathname)
  return `${localePath(locale, '/hosting/shared')}?edit=${encodeURIComponent(key)}`
}

/** The details of a hosting, with its domain. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const { option, key } = item
  const isNew = 'domain' in option
  return (
    <PackageDetails
      {...{ messages, item }}
      text={hostingText}
      editHref={isNew ? editPath(key) : undefined}
    >
      {isNew && (
        <p className="text-sm text-ink-soft">
          {option.websiteName} · {hostingText(messages, domainKeys[option.domain.from])}
        </p>
      )}
    </PackageDetails>
  )
}
