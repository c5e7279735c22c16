import { useId, useState } from 'react'
import { errorText, type ApiError, type CallResult } from '../../client/api-error.ts'
import type { Cart } from '../../contract/cart.ts'
import type { Checkout } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { applyPromoCredit } from '../../stores/promo-credit-actions.ts'
import { priceText } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'

interface PromoCreditProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly checkout: Pick<Checkout, 'cart' | 'promoCredit'>
  readonly busy: boolean
  /** Runs a cart change with the totals busy; undefined when another is in flight. */
  readonly onChange: (
    action: () => Promise<CallResult<Cart>>,
  ) => Promise<CallResult<Cart> | undefined>
}

const amountText = (messages: Messages, { cart, promoCredit }: PromoCreditProps['checkout']) => {
  const available = priceText(promoCredit.available)
  return cart.isApplyPromoCredit
    ? message(messages, 'credit.used', {
        used: priceText(cart.promoCreditDiscountAmount),
        available,
      })
    : message(messages, 'credit.available', { available })
}

/** Switches promo credit on or off; nothing for a customer who has none. */
export const PromoCredit = (props: PromoCreditProps) => {
  const { messages, errors, checkout, busy, onChange } = props
  const [error, setError] = useState<ApiError | undefined>()
  // What was chosen shows at once; the answer decides.
  const [wanted, setWanted] = useState<boolean | undefined>()
  const id = useId()
  const { cart, promoCredit } = checkout
  if (promoCredit.available === 0 && !cart.isApplyPromoCredit) return null
  const hasVoucher = cart.vouchers.length > 0
  const change = async (isOn: boolean): Promise<void> => {
    if (busy) return
    setWanted(isOn)
    const result = await onChange(() => applyPromoCredit(isOn))
    setWanted(undefined)
    if (result !== undefined) setError(result.ok ? undefined : result.error)
  }
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <label
        className={classNames(
          'grid min-h-11 grid-cols-[auto_1fr] items-start gap-x-3 py-2',
          !hasVoucher && 'cursor-pointer',
        )}
      >
        <input
          type="checkbox"
          role="switch"
          className="mt-0.5 size-5 accent-accent"
          checked={wanted ?? cart.isApplyPromoCredit}
          aria-busy={wanted !== undefined}
          disabled={hasVoucher}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            void change(target.checked)
          }}
        />
        <span id={`${id}-name`} className="font-medium">
          {message(messages, 'credit.use')}
        </span>
        <span id={`${id}-note`} className="col-start-2 text-sm text-ink-soft">
          {amountText(messages, checkout)}
          {promoCredit.expiresAt !== null && (
            <> · {message(messages, 'credit.expires', { day: formatDay(promoCredit.expiresAt) })}</>
          )}
        </span>
      </label>
      {/* A voucher can turn it off: the reason is announced. */}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {hasVoucher && message(messages, 'credit.voucher')}
      </p>
      {error !== undefined && (
        <p role="alert" className="font-medium text-bad">
          {errorText(errors, error)}
        </p>
      )}
    </div>
  )
}
