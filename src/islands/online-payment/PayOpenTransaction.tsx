import { useState } from 'react'
import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Price, priceText } from '../../ui/Price.tsx'
import { chosenMethod } from '../checkout/payment-rules.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import type { OnlinePayment, OnlinePaymentView } from './create-online-payment.ts'
import type { Unpaid } from './load-unpaid.ts'

interface PayOpenTransactionProps extends IslandProps {
  readonly flow: OnlinePayment
  readonly view: OnlinePaymentView
  readonly unpaid: Unpaid
  readonly transaction: PaymentTransaction
  /** Dollars. */
  readonly balance: number
}

/** A payment that is not complete: continue it, by any method, or give it up. */
export const PayOpenTransaction = (props: PayOpenTransactionProps) => {
  const { locale, messages, errors, flow, view, unpaid, transaction, balance } = props
  const { paymentMethods: options } = unpaid
  const { id, grandTotal: total, invoices } = transaction
  const [wanted, setWanted] = useState(transaction.paymentMethod)
  const [refusals, setRefusals] = useState(0)
  const method = chosenMethod(wanted, options, total, balance)
  const isRefused = refusals > 0 && method === undefined
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        if (method === undefined) setRefusals(refusals + 1)
        else void flow.payOpen(transaction, method)
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PaymentProblem
          {...{ messages, errors, view }}
          refused={isRefused ? [{ text: message(messages, 'method.none') }] : []}
          attempt={refusals}
        />
        <Notice
          tone="warn"
          action={
            <Button look="secondary" busy={view.busy} onClick={() => void flow.giveUp(id)}>
              {message(messages, 'open.give-up')}
            </Button>
          }
        >
          <p className="font-bold">{message(messages, 'open')}</p>
          <p>{message(messages, 'open.detail')}</p>
        </Notice>
        <section
          aria-labelledby="open-invoices"
          className="rounded-lg border border-line bg-surface-raised px-4 pb-2"
        >
          <h2 id="open-invoices" className="pt-4 pb-3 text-lg font-bold">
            {message(messages, 'open.invoices')}
          </h2>
          <ul>
            {invoices.map((invoice) => (
              <li
                key={invoice.id}
                className="flex items-baseline justify-between gap-4 border-t border-line py-3"
              >
                <span className="tabular-nums">{invoice.number}</span>
                <Price dollars={invoice.total} />
              </li>
            ))}
          </ul>
        </section>
        <MethodChoice
          {...{ locale, messages, options, total, balance, method }}
          isBusy={view.busy}
          onMethod={setWanted}
        />
      </div>
      <PaymentSummary
        {...{ messages, total }}
        count={invoices.length}
        action={
          <Button type="submit" wide busy={view.busy}>
            {message(messages, view.busy ? 'pay.busy' : 'open.continue', {
              total: priceText(total),
            })}
          </Button>
        }
      />
    </form>
  )
}
