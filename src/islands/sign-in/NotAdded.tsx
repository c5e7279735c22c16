import { useState } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { newPrice } from '../../client/new-price.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { addItem } from '../../stores/cart-actions.ts'
import type { PendingAdd } from '../../stores/pending-add.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { priceText } from '../../ui/Price.tsx'

interface NotAddedProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly input: PendingAdd
  readonly error: ApiError
  readonly onClose: () => void
}

/** Signed in, but the item was not added: the reason and the next steps. */
export const NotAdded = ({ messages, errors, input, error, onClose }: NotAddedProps) => {
  const [busy, setBusy] = useState(false)
  const [current, setCurrent] = useState(error)
  const price = newPrice(current)
  const retry = async (): Promise<void> => {
    setBusy(true)
    const result = await addItem(
      price === undefined ? input.item : { ...input.item, expectedPrice: price },
    )
    setBusy(false)
    if (!result.ok) {
      setCurrent(result.error)
      return
    }
    showToast({ tone: 'good', text: message(messages, 'added', { name: input.shownName }) })
    onClose()
  }
  const canRetry =
    price !== undefined ||
    current.kind === 'network' ||
    current.messageCode === 'DOMAIN_NOT_CHECKED'
  return (
    <div className="grid gap-4">
      <Notice tone="warn" role="alert">
        {price === undefined
          ? errorText(errors, current)
          : message(messages, 'not-added.price', {
              name: input.shownName,
              price: priceText(price),
            })}
      </Notice>
      <p>{message(messages, 'not-added.signed-in', { name: input.shownName })}</p>
      <div className="flex flex-wrap gap-3">
        {canRetry ? (
          <Button
            busy={busy}
            onClick={() => {
              void retry()
            }}
          >
            {price === undefined
              ? message(messages, 'not-added.again')
              : message(messages, 'not-added.accept', { price: priceText(price) })}
          </Button>
        ) : (
          <a className={buttonClass()} href={input.page}>
            {message(messages, 'not-added.change')}
          </a>
        )}
        <Button look="secondary" onClick={onClose}>
          {message(messages, 'close')}
        </Button>
      </div>
    </div>
  )
}
