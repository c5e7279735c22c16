import { useState } from 'react'
import { defaultPaymentMethod, type PaymentMethod } from '../../contract/checkout.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { refusalOf } from '../cards/use-card-choice.ts'
import { MethodChoice } from '../checkout/MethodChoice.tsx'
import { chosenMethod, shownMethods } from '../checkout/payment-rules.ts'
import { canBegin, feeText, useChosenMethod } from '../checkout/use-chosen-method.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { InvoiceGroup } from './InvoiceGroup.tsx'
import { OpenTransaction } from './OpenTransaction.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import type { OnlinePayment } from './create-online-payment.ts'
import type { Unpaid } from './load-unpaid.ts'
import type { OnlinePaymentView } from './online-payment-view.ts'
import { changeSelection, firstSelection, selectedOf, totalOf } from './selection.ts'
import { waitsForTransfer } from './waits-for-transfer.ts'

interface PayUnpaidProps extends IslandProps {
  readonly flow: OnlinePayment
  readonly view: OnlinePaymentView
  readonly unpaid: Unpaid
  /** Dollars. */
  readonly balance: number
}

const namedInvoice = (): string | undefined =>
  new URLSearchParams(location.search).get('invoice') ?? undefined

/** Pays selected invoices in one; or continues, by any method, the payment that is not complete. */
export const PayUnpaid = (props: PayUnpaidProps) => {
  const { locale, messages, errors, flow, view, unpaid, balance } = props
  const { transaction, invoices, awsInvoices } = unpaid
  const all = [...awsInvoices, ...invoices]
  const [selection, setSelection] = useState(() => firstSelection(all, namedInvoice()))
  const [wanted, setWanted] = useState<PaymentMethod | undefined>()
  const [refusals, setRefusals] = useState(0)
  const selected = selectedOf(all, selection)
  const ids = selected.map(({ id }) => id)
  const count = transaction === null ? ids.length : transaction.invoices.length
  const total = transaction === null ? totalOf(selected) : transaction.grandTotal

  const isTransferDue = transaction !== null && waitsForTransfer(transaction)
  const offered = shownMethods(unpaid.paymentMethods, {
    grandTotal: total,
    promoCreditDiscountAmount: 0,
  })
  // Another transfer would have another reference, and the first one's money would not pay.
  const options = offered.filter(
    (option) => !isTransferDue || option.method !== transaction.paymentMethod,
  )
  const first = wanted ?? transaction?.paymentMethod ?? defaultPaymentMethod
  const method = chosenMethod(first, options, total, balance)
  const chosen = useChosenMethod(method, options, total)
  const { cards, fee, due } = chosen
  // A refusal is shown at the card.
  const refusal = refusalOf(cards, view.error)
  const missing = count === 0 ? 'select.none' : chosen.missing
  const refused =
    refusals > 0 && missing !== undefined ? [{ text: message(messages, missing) }] : []

  const pay = (): void => {
    if (count === 0 || !canBegin(method, chosen)) {
      setRefusals(refusals + 1)
      return
    }
    setRefusals(0)
    const choice = { cardId: cards?.card?.id }
    if (transaction === null) void flow.payInvoices(ids, method, choice)
    else void flow.payOpen(transaction, method, choice)
  }
  const payText = (): string => {
    if (count === 0) return message(messages, 'pay.none')
    const key = transaction === null || isTransferDue ? 'pay' : 'open.continue'
    return message(messages, view.busy ? 'pay.busy' : key, { total: priceText(due) })
  }
  const group = {
    ...{ messages, selected: ids, isBusy: view.busy },
    onSelect: (changed: readonly string[], isSelected: boolean) =>
      setSelection(changeSelection(ids, changed, isSelected)),
  }
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PaymentProblem
          {...{ messages, errors, refused }}
          error={refusal === undefined ? view.error : undefined}
          attempt={view.failures + refusals}
        />
        {transaction === null ? (
          <>
            <InvoiceGroup
              {...group}
              title={message(messages, 'group.aws')}
              invoices={awsInvoices}
            />
            <InvoiceGroup
              {...group}
              title={message(messages, 'group.others')}
              invoices={invoices}
            />
          </>
        ) : (
          <OpenTransaction
            {...{ locale, messages, errors, transaction }}
            isBusy={view.busy}
            onGiveUp={() => void flow.giveUp(transaction.id)}
          />
        )}
        <MethodChoice
          {...{ locale, messages, errors, options, balance, method, cards, refusal }}
          total={count === 0 ? undefined : total}
          termsOf={(option) => feeText(messages, option)}
          isBusy={view.busy}
          onMethod={setWanted}
          onErrorSeen={flow.forgetError}
        />
      </div>
      <PaymentSummary
        {...{ messages, count, fee, due }}
        action={
          <Button type="submit" wide busy={view.busy || cards?.isLoading === true}>
            {payText()}
          </Button>
        }
      />
    </form>
  )
}
