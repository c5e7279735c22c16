import { useState } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { CheckoutView } from './checkout-view.ts'

interface OverLimitDialogProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly view: CheckoutView
  readonly onBasket: () => void
}

/** The modal of an order over the maximum amount (commerce §5). */
export const OverLimitDialog = ({ locale, messages, view, onBasket }: OverLimitDialogProps) => {
  const [closed, setClosed] = useState(0)
  const { error, failures } = view
  const isOver = error?.messageCode === 'OVER_ORDER_LIMIT'
  const close = (): void => setClosed(failures)
  return (
    <Dialog
      open={isOver && closed !== failures}
      title={message(messages, 'limit.title')}
      closeLabel={message(messages, 'close')}
      onClose={close}
    >
      <p>{message(messages, 'limit.text', { max: error?.params['max'] ?? '' })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            close()
            onBasket()
          }}
        >
          {message(messages, 'limit.basket')}
        </Button>
        <a className={buttonClass('secondary')} href={localePath(locale, '/contact-us')}>
          {message(messages, 'limit.contact')}
        </a>
      </div>
    </Dialog>
  )
}
