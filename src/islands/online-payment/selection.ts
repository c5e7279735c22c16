import { add, fromDollars, toDollars, zero } from '../../contract/money.ts'
import type { UnpaidInvoice } from '../../contract/reminders.ts'

type Selectable = Pick<UnpaidInvoice, 'id' | 'number' | 'total'>

/** Returns what a page first selects: the invoice that its URL names, else all. */
export const firstSelection = (
  invoices: readonly Selectable[],
  named: string | undefined,
): readonly string[] => {
  const own = invoices.filter(({ number }) => number === named)
  return (own.length > 0 ? own : invoices).map(({ id }) => id)
}

/** Returns the selection with these invoices added or removed. */
export const changeSelection = (
  selected: readonly string[],
  ids: readonly string[],
  isSelected: boolean,
): readonly string[] =>
  isSelected ? [...new Set([...selected, ...ids])] : selected.filter((id) => !ids.includes(id))

/** Returns the selected invoices that are still unpaid, in the order of the page. */
export const selectedOf = <Invoice extends Selectable>(
  invoices: readonly Invoice[],
  selected: readonly string[],
): readonly Invoice[] => invoices.filter(({ id }) => selected.includes(id))

/** Returns the sum in dollars. */
export const totalOf = (invoices: readonly Pick<Selectable, 'total'>[]): number =>
  toDollars(add(zero, ...invoices.map(({ total }) => fromDollars(total))))
