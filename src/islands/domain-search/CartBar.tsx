import { ShoppingCart } from 'lucide-react'
import type { Cart } from '../../contract/cart.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { endBar } from '../../ui/end-bar.ts'
import { Price } from '../../ui/Price.tsx'

interface CartBarProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly cart: Cart | undefined
  /** Moves it to the end of the names on a phone, where it would cover the results of 'Add all'. */
  readonly isAside?: boolean
}

/** The link to the checkout, once the cart has items. */
export const CartBar = ({ locale, messages, cart, isAside = false }: CartBarProps) => {
  if (cart === undefined || cart.items.length === 0) return null
  return (
    <div
      ref={endBar}
      data-cart-bar
      className={classNames(
        'bottom-[calc(var(--bottom-navigation-height,0px)+0.5rem)] z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface-raised p-3 shadow-lg md:bottom-4',
        isAside ? 'md:sticky' : 'sticky',
      )}
    >
      <p className="flex items-center gap-2">
        <ShoppingCart aria-hidden className="size-5 shrink-0" />
        <span>
          {message(messages, 'cart.count', { count: cart.itemsCount })} ·{' '}
          <Price dollars={cart.grandTotal} />
        </span>
      </p>
      <a className={buttonClass()} href={localePath(locale, '/checkout-basket')}>
        {message(messages, 'cart.view')}
      </a>
    </div>
  )
}
