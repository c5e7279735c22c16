import type { SmsBrandNameCartItem } from '../../../contract/items/sms-brand-name.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { EditLink } from '../EditLink.tsx'
import { brandNameText } from './brand-name-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: SmsBrandNameCartItem
}

/** What a sender's name is registered for. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const { action, option, name, key } = item
  return (
    <>
      <p className="text-sm text-ink-soft">{brandNameText(messages, `action.${action}`)}</p>
      {'use' in option && (
        <>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
            {brandNameText(messages, 'use', { use: option.use })}
          </p>
          <EditLink
            path="/sms"
            query={{ package: 'sms-brand-name', edit: key }}
            label={brandNameText(messages, 'edit.of', { name })}
          >
            {brandNameText(messages, 'edit')}
          </EditLink>
        </>
      )}
    </>
  )
}
