import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { CartItem } from '../../contract/cart.ts'
import type { Checkout } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { changeDuration, removeFromCart } from '../../stores/cart-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { islandOf } from '../items/item-islands.ts'
import { BasketLine } from './BasketLine.tsx'
import { ProductLinks } from './ProductLinks.tsx'
import type { CheckoutView } from './checkout-view.ts'
import type { CheckoutFlow } from './create-checkout.ts'

interface BasketStepProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly view: CheckoutView
  readonly checkout: Checkout
  readonly flow: CheckoutFlow
}

/** Step 1 of the checkout: the items and their terms. */
export const BasketStep = (props: BasketStepProps) => {
  const { locale, messages, errors, view, checkout, flow } = props
  const [removing, setRemoving] = useState<CartItem | undefined>()
  const remove = async (item: CartItem): Promise<void> => {
    await flow.changeItem(item.key, () => removeFromCart(item.key))
    setRemoving(undefined)
  }
  return (
    <>
      <ErrorSummary
        title={message(messages, 'basket.failed')}
        attempt={view.failures}
        errors={view.error === undefined ? [] : [{ text: errorText(errors, view.error) }]}
      />
      {checkout.order !== null && (
        <Notice
          action={
            <a
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              href={`${localePath(locale, '/checkout-basket')}?orderId=${checkout.order.id}`}
            >
              {message(messages, 'waiting.open')}
            </a>
          }
        >
          {message(messages, 'waiting.there', { incrementId: checkout.order.incrementId })}
        </Notice>
      )}
      <ul className="border-t border-line" aria-busy={view.busy === 'totals'}>
        {checkout.cart.items.map((item) => (
          <BasketLine
            key={item.key}
            messages={messages}
            item={item}
            busy={view.busy !== undefined}
            onDuration={(duration) => {
              void flow.changeItem(item.key, () => changeDuration(item.key, duration))
            }}
            onRemove={() => setRemoving(item)}
          />
        ))}
      </ul>
      <div>
        <p className="font-medium">{message(messages, 'basket.more')}</p>
        <ProductLinks {...{ locale, messages }} />
      </div>
      <Dialog
        open={removing !== undefined}
        title={message(messages, 'remove.title')}
        closeLabel={message(messages, 'close')}
        onClose={() => setRemoving(undefined)}
      >
        {removing !== undefined && (
          <>
            <p>{islandOf(removing.type).removeText(messages, removing)}</p>
            <div className="flex flex-wrap gap-3">
              <Button
                look="danger"
                busy={view.busy === 'totals'}
                onClick={() => {
                  void remove(removing)
                }}
              >
                {message(messages, 'remove.yes')}
              </Button>
              <Button look="secondary" onClick={() => setRemoving(undefined)}>
                {message(messages, 'remove.no')}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}
