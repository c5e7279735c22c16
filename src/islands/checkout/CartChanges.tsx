import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { changeText, type CartChange } from './cart-changes.ts'

interface CartChangesProps {
  readonly messages: Messages
  readonly changes: readonly CartChange[]
  readonly onConfirm: () => void
}

/** The price changes and removals in the cart, until the customer confirms them. */
export const CartChanges = ({ messages, changes, onConfirm }: CartChangesProps) =>
  changes.length === 0 ? null : (
    <Notice
      tone="warn"
      role="alert"
      action={
        <Button look="secondary" onClick={onConfirm}>
          {message(messages, 'changes.read')}
        </Button>
      }
    >
      <p className="font-bold">{message(messages, 'changes')}</p>
      <ul>
        {changes.map((change) => {
          const { key, params } = changeText(change)
          return <li key={change.key}>{message(messages, key, params)}</li>
        })}
      </ul>
    </Notice>
  )
