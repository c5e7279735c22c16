import type { CloudServerCartItem } from '../../../contract/items/cloud-server.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { editHref } from '../edit-href.ts'
import { PackageDetails } from '../PackageDetails.tsx'
import { serverText } from './server-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: CloudServerCartItem
}

/** The details of a cloud server, with its way to sign in. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const { option } = item
  const isNew = 'mode' in option
  return (
    <PackageDetails {...{ messages, item }} text={serverText} editHref={editHref('/cloud', item)}>
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
