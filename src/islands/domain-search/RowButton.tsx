import { Check, Plus, RotateCw } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'

const icons = { add: Plus, 'in-cart': Check, owner: undefined, again: RotateCw } as const
const looks = { add: 'secondary', 'in-cart': 'done', owner: 'plain', again: 'secondary' } as const

interface RowButtonProps {
  readonly messages: Messages
  readonly unicodeName: string
  /** Add to the cart, already in the cart, show the registrant, or check again; also the text key. */
  readonly action: keyof typeof looks
  readonly isMain?: boolean
  /** An icon instead of the text, in a circle of its parent. */
  readonly isRound?: boolean
  readonly busy?: boolean
  readonly isDisabled?: boolean
  readonly onPress?: () => void
}

/** The button of a name. One component for all actions, so that it keeps the focus. */
export const RowButton = (props: RowButtonProps) => {
  const { messages, unicodeName, action, busy = false, onPress } = props
  const { isMain = false, isRound = false } = props
  const Icon = action === 'in-cart' || isRound ? icons[action] : undefined
  const isDisabled = props.isDisabled === true || onPress === undefined
  return (
    <Button
      look={isMain ? 'primary' : looks[action]}
      busy={busy}
      aria-disabled={isDisabled}
      aria-label={message(messages, `${action}.of`, { name: unicodeName })}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {Icon !== undefined && !(isRound && busy) && (
        <Icon aria-hidden className={isRound ? 'size-5 shrink-0' : 'size-4 shrink-0'} />
      )}
      {!isRound && message(messages, action)}
    </Button>
  )
}

interface ManageLinkProps extends Pick<RowButtonProps, 'messages' | 'unicodeName'> {
  readonly locale: Locale
  readonly id: string
}

/** The action for the customer's own domain. */
export const ManageLink = ({ locale, messages, unicodeName, id }: ManageLinkProps) => (
  <a
    className={buttonClass('secondary')}
    href={`${localePath(locale, '/account/domains')}?domain=${id}`}
    aria-label={message(messages, 'manage.of', { name: unicodeName })}
  >
    {message(messages, 'manage')}
  </a>
)
