import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { CartItem } from '../../contract/cart.ts'
import { fromDollars, subtract, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Price, priceText } from '../../ui/Price.tsx'
import { Select } from '../../ui/Select.tsx'
import { icannText } from './icann-text.ts'

interface BasketLineProps {
  readonly messages: Messages
  readonly item: CartItem
  readonly busy: boolean
  readonly onYears: (years: number) => void
  readonly onRemove: () => void
}

const yearsText = (messages: Messages, count: number): string =>
  message(messages, count === 1 ? 'year' : 'years', { count })

/** One item: its name, its years, what it costs now and each year after. */
export const BasketLine = ({ messages, item, busy, onYears, onRemove }: BasketLineProps) => {
  const choices = Array.from(
    { length: Math.max(1, item.maximumDuration - item.minimumDuration + 1) },
    (_, index) => item.minimumDuration + index,
  )
  const [now] = useState(() => Date.now())
  const icann = icannText(messages, 'icann', [item.icannFee])
  const net = toDollars(subtract(fromDollars(item.price), fromDollars(item.discount)))
  return (
    <li
      data-item={item.key}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_8rem_11rem_auto]"
    >
      <div className="col-span-2 grid gap-1 sm:col-span-1">
        <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{item.name}</h3>
        <p className="flex flex-wrap gap-2 text-sm text-ink-soft">
          {message(messages, `action.${item.action}`)}
          {item.premium && <Badge>{message(messages, 'premium')}</Badge>}
          {item.needsDocuments && <Badge tone="warn">{message(messages, 'documents')}</Badge>}
        </p>
        {item.eligibility !== 'anyone' && (
          <p className="text-sm text-ink-soft">
            {message(messages, 'conditions.who', {
              who: message(messages, `eligibility.${item.eligibility}`),
            })}
          </p>
        )}
        {item.action === 'reactivation' && (
          <p className="text-sm">
            {message(messages, 'reactivation.split', {
              fee: priceText(
                toDollars(subtract(fromDollars(item.price), fromDollars(item.renewalPrice))),
              ),
              renewal: priceText(item.renewalPrice),
            })}
          </p>
        )}
        {item.renewBy !== null && Date.parse(item.renewBy) < now && (
          <p className="text-sm text-warn">
            {message(messages, 'renew-late', { date: formatDay(item.renewBy) })}
          </p>
        )}
      </div>
      {item.action === 'transfer' ? (
        // Paid once: what it adds to the name's term is its registry's rule.
        <span />
      ) : item.premium || choices.length === 1 ? (
        <p className="py-2">
          {yearsText(messages, item.duration)}
          {item.premium && (
            <span className="block text-sm text-ink-soft">
              {message(messages, 'premium.years')}
            </span>
          )}
        </p>
      ) : (
        <Select
          label={
            <span className="sr-only">{message(messages, 'years.of', { name: item.name })}</span>
          }
          value={item.duration}
          aria-disabled={busy}
          onChoice={(value) => {
            if (!busy) onYears(Number(value))
          }}
        >
          {choices.map((years) => (
            <option key={years} value={years}>
              {yearsText(messages, years)}
            </option>
          ))}
        </Select>
      )}
      <div className="grid justify-items-end gap-0.5 text-end">
        {item.discount > 0 && <Price dollars={item.price} struck />}
        <Price dollars={net} size="large" />
        <span className="text-sm text-ink-soft">
          {message(messages, 'price.then', { price: priceText(item.renewalPrice) })}
        </span>
        {icann !== undefined && <span className="text-sm text-ink-soft">{icann}</span>}
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
