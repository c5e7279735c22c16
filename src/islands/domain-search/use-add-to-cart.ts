import { useCallback, useRef, useState } from 'react'
import { errorText, type CallResult } from '../../client/api-error.ts'
import { newPrice } from '../../client/new-price.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { message } from '../../i18n/fill.ts'
import { localePath, splitLocale } from '../../i18n/locales.ts'
import { newItem } from '../../stores/items/new-domain-item.ts'
import { storePendingAdd } from '../../stores/pending-add.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'
import { showToast } from '../../stores/toasts.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { addPlan, hasConditions, type AddPlan } from './add-plan.ts'
import { useCartRequests, type CartRequests } from './use-cart-requests.ts'

export interface AddInput {
  readonly row: SearchRow
  readonly years: number
}

/** A name whose conditions are shown. */
interface ShownConditions extends AddInput {
  /** Called instead of adding the name. */
  readonly onAnswer?: (isAccepted: boolean) => void
}

/** A name whose price has changed since it was shown. */
export interface PriceChange extends AddInput {
  /** Dollars for all years, as shown and now. */
  readonly before: number
  readonly price: number
}

/** Adding names to the cart; see {@link useAddToCart}. */
export interface Adding extends Pick<CartRequests, 'adding' | 'failures' | 'remove'> {
  /** Adds a row after showing its conditions; guests sign in first and nothing is added. */
  readonly add: (row: SearchRow, years: number) => void
  readonly addAt: (input: AddInput, price: number) => void
  /** Adds one of many; errors appear only at its row. */
  readonly addQuietly: (plan: AddPlan) => Promise<CallResult<unknown>>
  readonly priceChange: PriceChange | undefined
  readonly keepOldPrice: () => void
  /** Shows the conditions of a name unless they were accepted, and reports the answer. */
  readonly confirm: (row: SearchRow, onAnswer: (isAccepted: boolean) => void) => void
  /** A restricted name; accepting its conditions adds it. */
  readonly conditions: ShownConditions | undefined
  readonly acceptConditions: (input: ShownConditions) => void
  readonly refuseConditions: () => void
}

const askToSignIn = (plan: AddPlan): void => {
  const { shownName } = plan
  const { locale } = splitLocale(location.pathname)
  const page = `${localePath(locale, '/domain/search')}?domain=${encodeURIComponent(shownName)}`
  storePendingAdd({ item: newItem(plan), shownName, page, at: Date.now() })
  requestSignIn()
}

/** Adds names to the cart, with the dialogs that precede it. */
export const useAddToCart = ({
  messages,
  errors,
}: Pick<IslandProps, 'messages' | 'errors'>): Adding => {
  const { adding, failures, fail, send, remove } = useCartRequests(errors)
  const [priceChange, setPriceChange] = useState<PriceChange | undefined>()
  const [conditions, setConditions] = useState<ShownConditions | undefined>()
  const acceptedTlds = useRef(new Set<string>())

  const addPlanned = useCallback(
    async ({ row, years }: AddInput, plan: AddPlan): Promise<void> => {
      const result = await send(plan)
      if (result === undefined) return
      setPriceChange(undefined)
      if (result.ok) {
        showToast({ tone: 'good', text: message(messages, 'added', { name: row.unicodeName }) })
        return
      }
      const price = newPrice(result.error)
      if (price !== undefined) setPriceChange({ row, years, before: plan.expectedPrice, price })
      else if (result.error.messageCode === 'UNAUTHORIZED') askToSignIn(plan)
      else if (result.error.messageCode !== 'DOMAIN_NOT_AVAILABLE')
        fail(row.domainName, errorText(errors, result.error))
    },
    [send, fail, messages, errors],
  )

  const add = useCallback(
    (row: SearchRow, years: number): void => {
      if (hasConditions(row) && !acceptedTlds.current.has(row.tld)) {
        setConditions({ row, years })
        return
      }
      const plan = addPlan(row, years)
      if ($session.get() === undefined) askToSignIn(plan)
      else void addPlanned({ row, years }, plan)
    },
    [addPlanned],
  )

  const addQuietly = useCallback(
    async (plan: AddPlan): Promise<CallResult<unknown>> => {
      const result = await send(plan)
      if (result?.ok === false && result.error.messageCode !== 'DOMAIN_NOT_AVAILABLE')
        fail(plan.domainName, errorText(errors, result.error))
      return result ?? { ok: true, answer: undefined }
    },
    [send, fail, errors],
  )

  return {
    add,
    remove,
    addAt: (input, price) =>
      void addPlanned(input, { ...addPlan(input.row, input.years), expectedPrice: price }),
    addQuietly,
    adding,
    failures,
    priceChange,
    keepOldPrice: () => setPriceChange(undefined),
    confirm: (row, onAnswer) => {
      if (acceptedTlds.current.has(row.tld)) onAnswer(true)
      else setConditions({ row, years: 1, onAnswer })
    },
    conditions,
    acceptConditions: ({ row, years, onAnswer }) => {
      acceptedTlds.current.add(row.tld)
      setConditions(undefined)
      if (onAnswer === undefined) add(row, years)
      else onAnswer(true)
    },
    refuseConditions: () => {
      setConditions(undefined)
      conditions?.onAnswer?.(false)
    },
  }
}
