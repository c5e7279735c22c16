import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { streamLines } from '../../../stores/api.ts'
import { loadCart } from '../../../stores/cart-actions.ts'
import { followCart } from '../../../stores/cart-sync.ts'
import { $cart } from '../../../stores/cart.ts'
import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { $takenNames } from '../../../stores/taken-names.ts'
import { useSession } from '../../shell/use-session.ts'
import { CartBar } from '../CartBar.tsx'
import { PriceChangeDialog } from '../PriceChangeDialog.tsx'
import { useAddToCart } from '../use-add-to-cart.ts'
import { BulkForm } from './BulkForm.tsx'
import type { BulkProps } from './bulk-props.ts'
import { BulkResults } from './BulkResults.tsx'
import { createBulk } from './create-bulk.ts'
import { bulkKey } from './kept-bulk.ts'

const bulk = createBulk({
  streamLines,
  now: () => Date.now(),
  later: (then, ms) => void setTimeout(then, ms),
  read: () => readTab(bulkKey),
  write: (text) => writeTab(bulkKey, text),
})
// Before the first drawing: a reload shows at once what was there.
bulk.restore()

/** Checks a list of names: first the list, then what is known of each. */
export const BulkCheck = (props: BulkProps) => {
  const { locale, messages, errors } = props
  const state = useStore(bulk.$bulk)
  const cart = useStore($cart)
  const taken = useStore($takenNames)
  const signedIn = useSession() !== undefined
  const adding = useAddToCart({ messages, errors })

  useEffect(() => {
    if (!signedIn) return
    void loadCart()
    return followCart(() => {
      void loadCart()
    })
  }, [signedIn])

  if (state === undefined) return <BulkForm {...props} onBegin={bulk.begin} />
  return (
    <>
      <BulkResults
        {...props}
        bulk={bulk}
        state={state}
        taken={taken}
        inCart={new Set(cart?.items.map(({ option }) => option.domainName ?? ''))}
        adding={adding.adding}
        failures={adding.failures}
        onAdd={adding.add}
      />
      <CartBar locale={locale} messages={messages} cart={cart} />
      <PriceChangeDialog
        messages={messages}
        change={adding.priceChange}
        busy={adding.adding.size > 0}
        onAccept={({ row, price }) => adding.add(row, price)}
        onClose={adding.keepOldPrice}
      />
    </>
  )
}
