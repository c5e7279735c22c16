import { useState } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { tabsPendingAdd } from '../../stores/pending-add.ts'
import { $request } from '../../stores/requests.ts'
import { priceText } from '../../ui/Price.tsx'

/** Names what a guest was adding: signing in or registering puts it into the cart. */
export const SavedItem = ({ messages }: { readonly messages: Messages }) => {
  const [pending] = useState(() => $request.get()?.saved ?? tabsPendingAdd(Date.now()))
  if (pending === undefined) return null
  const { shownName, item } = pending
  const price = pending.price ?? item?.expectedPrice
  return (
    <p className="rounded-md border border-line bg-surface px-4 py-3 [overflow-wrap:anywhere]">
      <span className="text-sm text-ink-soft">{message(messages, 'saved-item')}</span>{' '}
      <strong>{price === undefined ? shownName : `${shownName}, ${priceText(price)}`}</strong>
    </p>
  )
}
