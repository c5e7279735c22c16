import { useState } from 'react'
import { defaultPaymentMethod, type PaymentMethod } from '../../contract/checkout.ts'
import { chosenMethod, shownMethods } from '../checkout/payment-rules.ts'
import { canBegin, useChosenMethod, type ChosenMethod } from '../checkout/use-chosen-method.ts'
import type { OnlinePayment } from './create-online-payment.ts'
import type { Unpaid } from './load-unpaid.ts'
import { changeSelection, firstSelection, selectedOf, totalOf } from './selection.ts'
import { waitsForTransfer } from './waits-for-transfer.ts'

/** The form that pays unpaid invoices. */
export interface UnpaidForm extends ChosenMethod {
  /** The ids of the selected invoices. */
  readonly selected: readonly string[]
  readonly select: (ids: readonly string[], isSelected: boolean) => void
  /** Number of invoices that are paid in one. */
  readonly count: number
  /** Dollars. */
  readonly total: number
  /** The methods for this total. */
  readonly options: Readonly<Unpaid['paymentMethods']>
  readonly method: PaymentMethod | undefined
  readonly choose: (method: PaymentMethod) => void
  /** Whether our bank waits for the transfer of the open payment. */
  readonly isTransferDue: boolean
  /** Counts how often Pay was pressed without an invoice, a method or a card. */
  readonly refused: number
  readonly pay: () => void
}

const namedInvoice = (): string | undefined =>
  new URLSearchParams(location.search).get('invoice') ?? undefined

/** Returns the form that pays selected invoices or the open transaction; `balance` in dollars. */
export const useUnpaidForm = (
  flow: OnlinePayment,
  { transaction, invoices, awsInvoices, paymentMethods }: Unpaid,
  balance: number,
): UnpaidForm => {
  const all = [...awsInvoices, ...invoices]
  const [selection, setSelection] = useState(() => firstSelection(all, namedInvoice()))
  const [wanted, choose] = useState<PaymentMethod | undefined>()
  const [refused, setRefused] = useState(0)
  const invoicesToPay = selectedOf(all, selection)
  const selected = invoicesToPay.map(({ id }) => id)
  const count = transaction === null ? selected.length : transaction.invoices.length
  const total = transaction === null ? totalOf(invoicesToPay) : transaction.grandTotal

  const isTransferDue = transaction !== null && waitsForTransfer(transaction)
  const offered = shownMethods(paymentMethods, { grandTotal: total, promoCreditDiscountAmount: 0 })
  // Another transfer would have another reference, and the first one's money would not pay.
  const options = offered.filter(
    (option) => !isTransferDue || option.method !== transaction.paymentMethod,
  )
  const first = wanted ?? transaction?.paymentMethod ?? defaultPaymentMethod
  const method = chosenMethod(first, options, total, balance)
  const chosen = useChosenMethod(method, options, total)

  const pay = (): void => {
    if (count === 0 || !canBegin(method, chosen)) {
      setRefused(refused + 1)
      return
    }
    setRefused(0)
    const choice = { cardId: chosen.cards?.card?.id }
    if (transaction === null) void flow.payInvoices(selected, method, choice)
    else void flow.payOpen(transaction, method, choice)
  }
  const select = (ids: readonly string[], isSelected: boolean): void =>
    setSelection(changeSelection(selected, ids, isSelected))
  const missing = count === 0 ? 'select.none' : chosen.missing
  return {
    ...{ ...chosen, missing, selected, select, count, total, options, method, choose },
    ...{ isTransferDue, refused, pay },
  }
}
