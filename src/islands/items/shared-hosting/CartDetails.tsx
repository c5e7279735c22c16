import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { SharedHostingCartItem } from '../../../contract/items/shared-hosting.ts'
import { addonLabel } from '../../../i18n/addon-texts.ts'
import { message, type MessageParams, type Messages } from '../../../i18n/fill.ts'
import { localePath, splitLocale } from '../../../i18n/locales.ts'
import { $regionNames, loadRegionNames } from '../../../stores/region-names.ts'
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

/** The plan, region, domain and addons of a hosting, and why it cannot be ordered. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const { option, problem, planName } = item
  const region = useStore($regionNames).get(item.regionId)
  useEffect(() => void loadRegionNames(), [])
  const t = (key: string, params?: MessageParams): string => message(messages, key, params)
  return (
    <>
      <p className="text-sm text-ink-soft">
        {hostingText(messages, `action.${item.action}`, { plan: planName })}
        {region !== undefined && ` · ${region}`}
      </p>
      {'domain' in option && (
        <p className="text-sm text-ink-soft">
          {option.websiteName} · {hostingText(messages, domainKeys[option.domain.from])}
        </p>
      )}
      {item.addons.map(({ name, value }) => (
        <p key={name} className="text-sm text-ink-soft">
          {addonLabel(name, t) ?? name}: {value}
        </p>
      ))}
      {problem !== null && (
        <p className="font-medium text-bad" role="alert">
          {hostingText(messages, `problem.${problem.code}`, problem.params)}
        </p>
      )}
      {'domain' in option && (
        <p>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={editPath(item.key)}
            aria-label={hostingText(messages, 'edit.of', { name: item.name })}
          >
            {hostingText(messages, 'edit')}
          </a>
        </p>
      )}
    </>
  )
}
