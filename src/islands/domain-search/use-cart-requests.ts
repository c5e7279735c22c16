import { useCallback, useRef, useState } from 'react'
import { errorText, type CallResult } from '../../client/api-error.ts'
import { domainsIn } from '../../contract/items/domain.ts'
import type { Messages } from '../../i18n/fill.ts'
import { $cart } from '../../stores/cart.ts'
import { addDomain, removeFromCart } from '../../stores/cart-actions.ts'
import type { AddPlan } from './add-plan.ts'

/** The requests that add names to the cart and remove them: one at a time for each name. */
export interface CartRequests {
  /** The names that are being added. */
  readonly adding: ReadonlySet<string>
  /** The text of each name's failure. */
  readonly failures: Readonly<Record<string, string>>
  readonly fail: (domainName: string, text: string | undefined) => void
  /** Adds a name; undefined while another request of it runs. */
  readonly send: (plan: AddPlan) => Promise<CallResult<unknown> | undefined>
  /** Removes a name from the cart; an error appears at its row. */
  readonly remove: (domainName: string) => void
}

/** Returns the requests of a list of names. */
export const useCartRequests = (errors: Messages): CartRequests => {
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  // State updates too late for two clicks in one frame.
  const running = useRef(new Set<string>())

  const fail = useCallback(
    (name: string, text: string | undefined): void =>
      setFailures((before) => {
        if (text === undefined && before[name] === undefined) return before
        const others = Object.entries(before).filter(([failed]) => failed !== name)
        return Object.fromEntries(text === undefined ? others : [...others, [name, text]])
      }),
    [],
  )

  const send = useCallback(
    async (plan: AddPlan): Promise<CallResult<unknown> | undefined> => {
      const name = plan.domainName
      if (running.current.has(name)) return undefined
      running.current.add(name)
      setAdding(new Set(running.current))
      fail(name, undefined)
      try {
        return await addDomain(plan)
      } finally {
        running.current.delete(name)
        setAdding(new Set(running.current))
      }
    },
    [fail],
  )

  const remove = useCallback(
    (domainName: string): void => {
      const item = domainsIn($cart.get()?.items ?? []).find(
        ({ option }) => option.domainName === domainName,
      )
      if (item === undefined || running.current.has(domainName)) return
      running.current.add(domainName)
      void removeFromCart(item.key).then((result) => {
        running.current.delete(domainName)
        fail(domainName, result.ok ? undefined : errorText(errors, result.error))
      })
    },
    [fail, errors],
  )

  return { adding, failures, fail, send, remove }
}
