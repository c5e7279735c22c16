import { useRef, useState, type RefObject } from 'react'
import type { CallResult } from '../../client/api-error.ts'
import type { Cart } from '../../contract/cart.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { applyVoucher, dropVoucherOfCart } from '../../stores/voucher-actions.ts'
import { refusalText } from './voucher-texts.ts'

/** What applying a promo code depends on. */
export interface PromoCodeInput {
  /** Includes the namespace `voucher`. */
  readonly messages: Messages
  readonly errors: Messages
  /** Runs a cart change with the totals busy; undefined when another is in flight. */
  readonly onChange: (
    action: () => Promise<CallResult<Cart>>,
  ) => Promise<CallResult<Cart> | undefined>
}

interface PromoCodeState {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly code: string
  readonly type: (code: string) => void
  readonly error: string | undefined
  /** The button that opens the panel. */
  readonly toggle: RefObject<HTMLButtonElement | null>
  readonly field: RefObject<HTMLDivElement | null>
  /** Applies the typed code. */
  readonly submit: () => void
  readonly apply: (code: string) => Promise<void>
  readonly drop: () => Promise<void>
}

/** Returns the promo code of a cart and what applies or removes it. */
export const usePromoCode = ({ messages, errors, onChange }: PromoCodeInput): PromoCodeState => {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const toggle = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)

  const fail = (text: string): void => {
    setError(text)
    field.current?.querySelector('input')?.focus()
  }
  const apply = async (used: string): Promise<void> => {
    setError(undefined)
    const result = await onChange(() => applyVoucher(used))
    if (result === undefined) return
    if (!result.ok) {
      fail(refusalText(messages, errors, result.error))
      return
    }
    setCode('')
    setOpen(false)
    // The pressed button is gone.
    toggle.current?.focus()
  }
  return {
    ...{ isOpen, setOpen, code, error, toggle, field, apply },
    type(text) {
      setCode(text)
      setError(undefined)
    },
    submit() {
      if (code.trim() === '') fail(message(messages, 'voucher.code.missing'))
      else void apply(code)
    },
    async drop() {
      const result = await onChange(dropVoucherOfCart)
      if (result === undefined) return
      if (!result.ok) setError(refusalText(messages, errors, result.error))
      // The pressed button is gone: the toggle takes the focus.
      else toggle.current?.focus()
    },
  }
}
