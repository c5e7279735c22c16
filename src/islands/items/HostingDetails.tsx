import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type {
  CloudHostingOption,
  HostingOption,
  WordpressOption,
} from '../../contract/hosting-option.ts'
import type { Messages } from '../../i18n/fill.ts'
import { localePath, splitLocale } from '../../i18n/locales.ts'
import { $regionNames, loadRegionNames } from '../../stores/region-names.ts'
import { AddonLines } from './AddonLines.tsx'
import { hostingText, type HostingCartItem, type HostingPlace } from './hosting-text.ts'

interface HostingDetailsProps {
  readonly place: HostingPlace
  readonly messages: Messages
  readonly item: HostingCartItem
}

const domainKeys = {
  FROM_CART: 'domain.cart',
  NEW_PURCHASE: 'domain.cart',
  OWN_DOMAIN: 'domain.own',
  THIRD_PARTY: 'domain.other',
  FREE_DOMAIN: 'domain.free',
} as const

const editPath = ({ path }: HostingPlace, key: string): string => {
  const { locale } = splitLocale(location.pathname)
  return `${localePath(locale, path)}?edit=${encodeURIComponent(key)}`
}

type Chosen = Partial<HostingOption> &
  Pick<CloudHostingOption, 'additionalDomains'> &
  Pick<WordpressOption, 'theme' | 'plugins'>

/** Further domains, theme and plugins of a website. */
const ChosenParts = ({
  place,
  messages,
  option,
}: Omit<HostingDetailsProps, 'item'> & Pick<HostingCartItem, 'option'>) => {
  const {
    additionalDomains = [],
    theme,
    plugins = [],
  }: Chosen = 'serviceId' in option ? {} : option
  const parts = [
    ['domains', additionalDomains.join(', ')],
    ['theme', theme ?? ''],
    ['plugins', plugins.join(', ')],
  ] as const
  return parts
    .filter(([, names]) => names !== '')
    .map(([key, names]) => (
      <p key={key} className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {hostingText(place, messages, key, { names })}
      </p>
    ))
}

/** The plan, region, domain and addons of a hosting, and why it cannot be ordered. */
export const HostingDetails = ({ place, messages, item }: HostingDetailsProps) => {
  const { option, problem, planName } = item
  const region = useStore($regionNames).get(item.regionId)
  useEffect(() => void loadRegionNames(), [])
  return (
    <>
      <p className="text-sm text-ink-soft">
        {hostingText(place, messages, `action.${item.action}`, { plan: planName })}
        {region !== undefined && ` · ${region}`}
      </p>
      {'domain' in option && (
        <p className="text-sm text-ink-soft">
          {option.websiteName} · {hostingText(place, messages, domainKeys[option.domain.from])}
        </p>
      )}
      {'extraMonths' in item && item.extraMonths > 0 && (
        <p className="text-sm font-medium text-good">
          {hostingText(place, messages, 'extra-month')}
        </p>
      )}
      <ChosenParts {...{ place, messages, option }} />
      <AddonLines messages={messages} addons={item.addons} />
      {problem !== null && (
        <p className="font-medium text-bad" role="alert">
          {hostingText(place, messages, `problem.${problem.code}`, problem.params)}
        </p>
      )}
      {'domain' in option && (
        <p>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={editPath(place, item.key)}
            aria-label={hostingText(place, messages, 'edit.of', { name: item.name })}
          >
            {hostingText(place, messages, 'edit')}
          </a>
        </p>
      )}
    </>
  )
}
