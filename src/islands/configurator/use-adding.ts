import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { newPrice } from '../../client/new-price.ts'
import type { NewItem } from '../../contract/items/variants.ts'
import { editItem } from '../items/edit-item.ts'
import { $carriedOut, addItem } from '../../stores/cart-actions.ts'
import { storePendingAdd } from '../../stores/pending-add.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'

/** A complete configuration to add. */
export interface Addition {
  readonly item: NewItem
  readonly shownName: string
  /** Where its choices are: path and query. */
  readonly page: string
  readonly editKey: string | undefined
}

/** An addition whose price has changed. Dollars before VAT. */
export interface ChangedPrice extends Addition {
  readonly before: number
  readonly price: number
}

/** Adding a configuration to the cart; see {@link useAdding}. */
export interface AddingOne {
  readonly isBusy: boolean
  /** The name of what was added. */
  readonly added: string | undefined
  readonly error: ApiError | undefined
  /** Counts the errors, so that equal ones are announced again. */
  readonly failures: number
  readonly changedPrice: ChangedPrice | undefined
  readonly send: (addition: Addition) => void
  readonly acceptPrice: (change: ChangedPrice) => void
  readonly refusePrice: () => void
  readonly reset: () => void
}

const askToSignIn = ({ item, shownName, page }: Addition): void => {
  storePendingAdd({ item, shownName, page, at: Date.now() })
  requestSignIn()
}

/**
 * Adds a configuration to the cart, or changes it there. A guest signs in first (commerce §4).
 *
 * @param onStale the API knows other packages or prices than this page
 */
export const useAdding = (onStale: () => void): AddingOne => {
  const [isBusy, setBusy] = useState(false)
  const [added, setAdded] = useState<string | undefined>()
  const [failure, setFailure] = useState<{ error: ApiError | undefined; count: number }>({
    error: undefined,
    count: 0,
  })
  const [changedPrice, setChangedPrice] = useState<ChangedPrice | undefined>()

  const run = useCallback(
    async (addition: Addition): Promise<void> => {
      const { item, editKey, shownName } = addition
      setBusy(true)
      setFailure(({ count }) => ({ error: undefined, count }))
      const result = await (editKey === undefined
        ? addItem(item)
        : editItem(item.type, editKey, item))
      setBusy(false)
      setChangedPrice(undefined)
      if (result.ok) {
        setAdded(shownName)
        return
      }
      const { error } = result
      const price = newPrice(error)
      if (price !== undefined) {
        setChangedPrice({ ...addition, before: item.expectedPrice ?? price, price })
        onStale()
      } else if (error.messageCode === 'UNAUTHORIZED') askToSignIn(addition)
      else {
        setFailure(({ count }) => ({ error, count: count + 1 }))
        if (/_NOT_OFFERED$|_SOLD_OUT$/.test(error.messageCode)) onStale()
      }
    },
    [onStale],
  )

  const send = useCallback(
    (addition: Addition): void => {
      if ($session.get() === undefined) askToSignIn(addition)
      else void run(addition)
    },
    [run],
  )

  useEffect(
    () =>
      $carriedOut.listen((carriedOut) => {
        if (carriedOut?.result.ok === true) setAdded(carriedOut.input.shownName)
      }),
    [],
  )

  return {
    isBusy,
    added,
    error: failure.error,
    failures: failure.count,
    changedPrice,
    send,
    acceptPrice: (change) =>
      send({ ...change, item: { ...change.item, expectedPrice: change.price } }),
    refusePrice: () => setChangedPrice(undefined),
    reset: () => setAdded(undefined),
  }
}
