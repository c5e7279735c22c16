import { formatMoney, fromDollars } from '../../contract/money.ts'
import { listOnlineAwsInvoices, type UnpaidInvoice } from '../../contract/reminders.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { call } from '../../stores/api.ts'
import { onEachSession, sameSession } from '../../stores/own-session.ts'
import { fillElement, fillTemplate } from '../fill-template.ts'

const invoiceLine = ({ number, items, dueAt, total, status }: UnpaidInvoice): HTMLElement => {
  const line = fillElement('aws-invoice', {
    ...{ number, subject: items.join(', '), day: formatDay(dueAt) },
    total: formatMoney(fromDollars(total)),
  })
  const overdue = line.querySelector<HTMLElement>('[data-field="overdue"]')
  if (overdue !== null) overdue.hidden = status !== 'OVERDUE'
  return line
}

const listOf = (invoices: readonly UnpaidInvoice[]): DocumentFragment => {
  if (invoices.length === 0) return fillTemplate('aws-none')
  const list = fillTemplate('aws-list')
  list.querySelector('ul')?.append(...invoices.map(invoiceLine))
  return list
}

/** Shows the pending AWS invoices of each customer who signs in: a list, none, or a failure. */
export const showAwsInvoices = (place: HTMLElement): void => {
  const loading = [...place.childNodes]
  const show = async (): Promise<void> => {
    const isSame = sameSession()
    place.replaceChildren(...loading)
    const result = await call(listOnlineAwsInvoices, {})
    if (!isSame()) return
    place.replaceChildren(result.ok ? listOf(result.answer) : fillTemplate('aws-failed'))
    place.querySelector('[data-again]')?.addEventListener('click', () => void show())
  }
  onEachSession(() => void show())
}
