import type { ReactNode } from 'react'
import type { Checkout } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { priceText } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Obstacle } from './methods/browser-method.ts'
import { topUpPath } from '../payment/top-up-path.ts'
import { methods } from './methods/methods.ts'

interface PaymentMethodCardProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly option: Checkout['paymentMethods'][number]
  readonly balance: number
  readonly obstacle: Obstacle | undefined
  /** Fee and minimum. */
  readonly terms?: string
  readonly checked: boolean
  readonly onChoose: () => void
  /** What else the customer chooses within it, while it is checked. */
  readonly children?: ReactNode
}

const obstacleText = (messages: Messages, obstacle: Obstacle): string => {
  switch (obstacle.type) {
    case 'balance':
      return message(messages, 'method.short', { missing: priceText(obstacle.missing) })
    case 'minimum':
      return message(messages, 'method.minimum', { minimum: priceText(obstacle.minimum) })
    case 'off':
      return message(messages, 'method.off')
  }
}

/** A payment method, or why it is unavailable. */
export const PaymentMethodCard = (props: PaymentMethodCardProps) => {
  const { locale, messages, option, balance, obstacle, terms, checked, onChoose, children } = props
  const { method } = option
  const { Icon, brands, note } = methods[method]
  const id = `method-${method}`
  return (
    <div
      className={classNames(
        'rounded-lg border-2 bg-surface-raised',
        checked ? 'border-accent' : 'border-line',
      )}
    >
      <label className="flex min-h-11 cursor-pointer items-start gap-3 p-4">
        <input
          type="radio"
          name="payment-method"
          value={method}
          checked={checked}
          disabled={obstacle !== undefined}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-note`}
          className="mt-1 size-5 shrink-0 accent-accent"
          onChange={onChoose}
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span id={`${id}-name`} className="font-bold">
            {message(messages, `method.${method}`)}
          </span>
          <span id={`${id}-note`} className="text-sm text-ink-soft">
            {note(messages, balance)}
            {terms !== undefined && <span className="block">{terms}</span>}
            {obstacle !== undefined && (
              <span className="block font-medium text-warn">
                {obstacleText(messages, obstacle)}
              </span>
            )}
          </span>
        </span>
        {brands.length === 0 ? (
          <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
        ) : (
          <span className="flex max-w-24 flex-wrap justify-end gap-1 sm:max-w-none">
            {brands.map((brand) => (
              <img key={brand} src={`/brands/${brand}.svg`} alt="" width={40} height={26} />
            ))}
          </span>
        )}
      </label>
      {obstacle?.type === 'balance' && (
        <a
          className="ms-12 -mt-3 mb-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          href={topUpPath(locale, {
            missing: obstacle.missing,
            from: `${location.pathname}${location.search}`,
          })}
        >
          {message(messages, 'top-up')}
        </a>
      )}
      {checked && children}
    </div>
  )
}
