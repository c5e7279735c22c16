import type { CloudServerCartItem } from '../../../contract/items/cloud-server.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { localePath, splitLocale } from '../../../i18n/locales.ts'
import { PackageDetails } from '../PackageDetails.tsx'
import { serverText } from './server-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: CloudServerCartItem
}

const editPath = (key: string): string => {
  const { locale } = splitLocale(location.pathname)
  return `${localePath(locale, '/cloud')}?edit=${encodeURIComponent(key)}`
}

/** The details of a cloud server, with its way to sign in. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const { option, key } = item
  const isNew = 'mode' in option
  return (
    <PackageDetails
      {...{ messages, item }}
      text={serverText}
      editHref={isNew ? editPath(key) : undefined}
    >
      {isNew && (
        <p className="text-sm text-ink-soft">
          {[
            ...(option.mode === 1 ? [serverText(messages, 'mode.backup')] : []),
            serverText(messages, option.sshKeyId === undefined ? 'login.password' : 'login.key'),
          ].join(' · ')}
        </p>
      )}
    </PackageDetails>
  )
}
