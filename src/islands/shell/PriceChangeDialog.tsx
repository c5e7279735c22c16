import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { priceText } from '../../ui/Price.tsx'

interface PriceChangeDialogProps<Change extends { readonly price: number }> {
  readonly messages: Messages
  readonly change: Change | undefined
  /** Names what costs another price, from which one to which. */
  readonly textOf: (change: Change) => string
  readonly isBusy: boolean
  readonly onAccept: (change: Change) => void
  readonly onClose: () => void
}

/** Confirms a changed price: nothing is added at a price that the customer has not seen. */
export const PriceChangeDialog = <Change extends { readonly price: number }>(
  props: PriceChangeDialogProps<Change>,
) => {
  const { messages, change, textOf, isBusy, onAccept, onClose } = props
  return (
    <Dialog
      open={change !== undefined}
      title={message(messages, 'price-changed.title')}
      closeLabel={message(messages, 'close')}
      onClose={onClose}
    >
      {change !== undefined && (
        <>
          <p>{textOf(change)}</p>
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
