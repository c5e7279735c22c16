import { useState } from 'react'
import { defaultPaymentMethod, type PaymentMethod } from '../../contract/checkout.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { chosenMethod } from '../checkout/payment-rules.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { InvoiceGroup } from './InvoiceGroup.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import type { OnlinePayment, OnlinePaymentView } from './create-online-payment.ts'
import type { Unpaid } from './load-unpaid.ts'
import { changeSelection, firstSelection, selectedOf, totalOf } from './selection.ts'

interface PayInvoicesProps extends IslandProps {
  readonly flow: OnlinePayment
  readonly view: OnlinePaymentView
  readonly unpaid: Unpaid
  /** Dollars. */
  readonly balance: number
}

const namedInvoice = (): string | undefined =>
  new URLSearchParams(location.search).get('invoice') ?? undefined

/** Unpaid invoices to select and to pay in one. */
export const PayInvoices = (props: PayInvoicesProps) => {
  const { locale, messages, errors, flow, view, unpaid, balance } = props
  const { invoices, awsInvoices, paymentMethods: options } = unpaid
  const all = [...awsInvoices, ...invoices]
  const [wished, setWished] = useState(() => firstSelection(all, namedInvoice()))
  const [wanted, setWanted] = useState<PaymentMethod>(defaultPaymentMethod)
  const [refusals, setRefusals] = useState(0)
  const selected = selectedOf(all, wished)
  const ids = selected.map(({ id }) => id)
  const total = totalOf(selected)
  const method = chosenMethod(wanted, options, total, balance)
  const isNone = ids.length === 0
  const refusedText = isNone ? 'select.none' : 'method.none'
  const isRefused = refusals > 0 && (isNone || method === undefined)
  const refused = isRefused ? [{ text: message(messages, refusedText) }] : []
  const group = {
    ...{ messages, selected: ids, isBusy: view.busy },
    onSelect: (changed: readonly string[], isSelected: boolean) =>
      setWished(changeSelection(ids, changed, isSelected)),
  }
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNone || method === undefined) setRefusals(refusals + 1)
        else void flow.payInvoices(ids, method)
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PaymentProblem {...{ messages, errors, view, refused }} attempt={refusals} />
        <InvoiceGroup {...group} title={message(messages, 'group.aws')} invoices={awsInvoices} />
        <InvoiceGroup {...group} title={message(messages, 'group.others')} invoices={invoices} />
        <MethodChoice
          {...{ locale, messages, options, total, balance, method }}
          isBusy={view.busy}
          onMethod={setWanted}
        />
      </div>
      <PaymentSummary
        {...{ messages, total }}
        count={ids.length}
        action={
          <Button type="submit" wide busy={view.busy}>
            {isNone
              ? message(messages, 'pay.none')
              : message(messages, view.busy ? 'pay.busy' : 'pay', { total: priceText(total) })}
          </Button>
        }
      />
    </form>
  )
}
