import { errorText } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { intoView } from '../../ui/into-view.ts'
import { Notice } from '../../ui/Notice.tsx'
import { priceText } from '../../ui/Price.tsx'
import type { AddingOne } from './use-adding.ts'

interface AddingNoticesProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly adding: AddingOne
}

/** Why an order form could not add its item: an error, or another price to accept. */
export const AddingNotices = ({ messages, errors, adding }: AddingNoticesProps) => {
  const { error, failures, changedPrice, acceptPrice, isBusy } = adding
  return (
    <>
      {error !== undefined && (
        <Notice key={failures} tone="bad" role="alert" ref={intoView}>
          {errorText(errors, error)}
        </Notice>
      )}
      {changedPrice !== undefined && (
        <Notice
          tone="warn"
          role="alert"
          ref={intoView}
          action={
            <Button busy={isBusy} onClick={() => acceptPrice(changedPrice)}>
              {message(messages, 'order.accept', { price: priceText(changedPrice.price) })}
            </Button>
          }
        >
          {message(messages, 'order.changed', {
            before: priceText(changedPrice.before),
            price: priceText(changedPrice.price),
          })}
        </Notice>
      )}
    </>
  )
}
