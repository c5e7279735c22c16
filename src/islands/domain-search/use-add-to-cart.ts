import { useRef, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { newPrice } from '../../client/new-price.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { message } from '../../i18n/fill.ts'
import { addDomain } from '../../stores/cart-actions.ts'
import { rememberPendingAdd } from '../../stores/pending-add.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'
import { showToast } from '../../stores/toasts.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { addPlan } from './add-plan.ts'

/** A name whose price is no longer what was shown. */
export interface PriceChange {
  readonly row: SearchRow
  /** Dollars. */
  readonly price: number
}

/** Adding names to the cart: which are on their way, what went wrong, and a price to confirm. */
export const useAddToCart = ({ messages, errors }: Pick<IslandProps, 'messages' | 'errors'>) => {
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const [priceChange, setPriceChange] = useState<PriceChange | undefined>()
  // State comes too late for two clicks in one frame.
  const running = useRef(new Set<string>())

  const send = async (row: SearchRow, price: number | undefined): Promise<void> => {
    const plan = addPlan(row)
    const result = await addDomain({ ...plan, expectedPrice: price ?? plan.expectedPrice })
    setPriceChange(undefined)
    if (result.ok) {
      showToast({ tone: 'good', text: message(messages, 'added', { name: row.unicodeName }) })
      return
    }
    const changedTo = newPrice(result.error)
    if (changedTo !== undefined) {
      setPriceChange({ row, price: changedTo })
    } else if (result.error.messageCode === 'UNAUTHORIZED') {
      rememberPendingAdd({ ...plan, at: Date.now() })
      requestSignIn()
    } else if (result.error.messageCode !== 'DOMAIN_NOT_AVAILABLE') {
      setFailures((before) => ({ ...before, [row.domainName]: errorText(errors, result.error) }))
    }
  }

  /** Adds a row; a guest is asked to sign in first and nothing is added. `price`: as confirmed. */
  const add = (row: SearchRow, price?: number): void => {
    const name = row.domainName
    if ($session.get() === undefined) {
      rememberPendingAdd({ ...addPlan(row), at: Date.now() })
      requestSignIn()
      return
    }
    if (running.current.has(name)) return
    running.current.add(name)
    setAdding(new Set(running.current))
    setFailures((before) =>
      Object.fromEntries(Object.entries(before).filter(([failed]) => failed !== name)),
    )
    void send(row, price).finally(() => {
      running.current.delete(name)
      setAdding(new Set(running.current))
    })
  }

  return {
    add,
    adding,
    failures,
    priceChange,
    keepOldPrice: () => setPriceChange(undefined),
  }
}
