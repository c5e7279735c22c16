import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { priceText } from '../../ui/Price.tsx'
import type { PriceChange } from './use-add-to-cart.ts'
import { yearsText } from './price-texts.ts'

interface PriceChangeDialogProps {
  readonly messages: Messages
  readonly change: PriceChange | undefined
  readonly busy: boolean
  readonly onAccept: (change: PriceChange) => void
  readonly onClose: () => void
}

/** Confirms a changed price: nothing is added at a price that the customer has not seen. */
export const PriceChangeDialog = (props: PriceChangeDialogProps) => {
  const { messages, change, busy, onAccept, onClose } = props
  return (
    <Dialog
      open={change !== undefined}
      title={message(messages, 'price-changed.title')}
      closeLabel={message(messages, 'close')}
      onClose={onClose}
    >
      {change !== undefined && (
        <>
          <p>
            {message(messages, change.years > 1 ? 'price-changed.years' : 'price-changed.text', {
              name: change.row.unicodeName,
              before: priceText(change.before),
              now: priceText(change.price),
              years: yearsText(messages, change.years),
            })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => onAccept(change)}>
              {message(messages, 'price-changed.accept', { price: priceText(change.price) })}
            </Button>
            <Button look="secondary" onClick={onClose}>
              {message(messages, 'price-changed.refuse')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
