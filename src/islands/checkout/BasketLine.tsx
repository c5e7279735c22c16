import { Trash2 } from 'lucide-react'
import type { CartItem } from '../../contract/cart.ts'
import { fromDollars, subtract, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import { islandOf } from '../items/item-islands.ts'

interface BasketLineProps {
  readonly messages: Messages
  readonly item: CartItem
  readonly busy: boolean
  readonly onDuration: (duration: number) => void
  readonly onRemove: () => void
}

/** One cart item: name, term and price. */
export const BasketLine = ({ messages, item, busy, onDuration, onRemove }: BasketLineProps) => {
  const { CartDetails, CartTerm, PriceNotes } = islandOf(item.type)
  const net = toDollars(subtract(fromDollars(item.price), fromDollars(item.discount)))
  return (
    <li
      data-item={item.key}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_8rem_11rem_auto]"
    >
      <div className="col-span-2 grid gap-1 sm:col-span-1">
        <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{item.name}</h3>
        <CartDetails messages={messages} item={item} />
      </div>
      <CartTerm messages={messages} item={item} busy={busy} onDuration={onDuration} />
      <div className="grid justify-items-end gap-0.5 text-end">
        {item.discount > 0 && <Price dollars={item.price} struck />}
        <Price dollars={net} size="large" />
        <PriceNotes messages={messages} item={item} />
      </div>
      <button
        type="button"
        className="col-span-2 inline-flex min-h-11 min-w-11 items-center gap-2 justify-self-start rounded-md text-ink-soft hover:text-bad sm:col-span-1 sm:justify-center"
        aria-label={message(messages, 'remove.of', { name: item.name })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-5" />
        <span className="sm:sr-only">{message(messages, 'remove')}</span>
      </button>
    </li>
  )
}
