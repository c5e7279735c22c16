import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { priceText } from '../../ui/Price.tsx'
import type { ChangedPrice } from './use-adding.ts'

interface PriceChangeDialogProps {
  readonly messages: Messages
  readonly change: ChangedPrice | undefined
  readonly isBusy: boolean
  readonly onAccept: (change: ChangedPrice) => void
  readonly onClose: () => void
}

/** Confirms a changed price: nothing is added at a price that the customer has not seen. */
export const PriceChangeDialog = (props: PriceChangeDialogProps) => {
  const { messages, change, isBusy, onAccept, onClose } = props
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
            {message(messages, 'price-changed.text', {
              name: change.shownName,
              before: priceText(change.before),
              now: priceText(change.price),
            })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy={isBusy} onClick={() => onAccept(change)}>
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
