import type {
  CloudHostingOption,
  HostingOption,
  WordpressOption,
} from '../../contract/hosting-option.ts'
import type { Messages } from '../../i18n/fill.ts'
import { editHref } from './edit-href.ts'
import type { HostingCartItem } from './hosting-item.ts'
import type { ItemText } from './item-text.ts'
import { PackageDetails } from './PackageDetails.tsx'

interface HostingDetailsProps {
  readonly text: ItemText
  /** The page of its family. */
  readonly path: `/${string}`
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

type Chosen = Partial<HostingOption> &
  Pick<CloudHostingOption, 'additionalDomains'> &
  Pick<WordpressOption, 'theme' | 'plugins'>

/** Further domains, theme and plugins of a website. */
const ChosenParts = ({
  text,
  messages,
  option,
}: Pick<HostingDetailsProps, 'text' | 'messages'> & Pick<HostingCartItem, 'option'>) => {
  const {
    additionalDomains = [],
    theme = '',
    plugins = [],
  }: Chosen = 'serviceId' in option ? {} : option
  const parts = [
    ['domains', additionalDomains.join(', ')],
    ['theme', theme],
    ['plugins', plugins.join(', ')],
  ] as const
  return parts
    .filter(([, names]) => names !== '')
    .map(([key, names]) => (
      <p key={key} className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {text(messages, key, { names })}
      </p>
    ))
}

/** The details of a hosting, with its domain and what is installed. */
export const HostingDetails = ({ text, path, messages, item }: HostingDetailsProps) => {
  const { option } = item
  return (
    <PackageDetails {...{ text, messages, item }} editHref={editHref(path, item)}>
      {'domain' in option && (
        <p className="text-sm text-ink-soft">
          {option.websiteName} · {text(messages, domainKeys[option.domain.from])}
        </p>
      )}
      {'extraMonths' in item && item.extraMonths > 0 && (
        <p className="text-sm font-medium text-good">{text(messages, 'extra-month')}</p>
      )}
      <ChosenParts {...{ text, messages, option }} />
    </PackageDetails>
  )
}
