import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { CartChange } from './cart-changes.ts'

interface ChangesProps {
  readonly messages: Messages
  readonly changes: readonly CartChange[]
  readonly onRead: () => void
}

/** What is no longer as the buyer saw it; it stays until it is read. */
export const Changes = ({ messages, changes, onRead }: ChangesProps) =>
  changes.length === 0 ? null : (
    <Notice
      tone="warn"
      role="alert"
      action={
        <Button look="secondary" onClick={onRead}>
          {message(messages, 'changes.read')}
        </Button>
      }
    >
      <p className="font-bold">{message(messages, 'changes')}</p>
      <ul>
        {changes.map(({ key, name, change }) => (
          <li key={key}>
            {message(messages, change === 'REMOVED' ? 'changes.removed' : 'changes.price', {
              name,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
