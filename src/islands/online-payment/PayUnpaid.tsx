import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { refusalOf } from '../cards/use-card-choice.ts'
import { MethodChoice } from '../checkout/MethodChoice.tsx'
import { feeText } from '../checkout/use-chosen-method.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { InvoiceGroup } from './InvoiceGroup.tsx'
import { OpenTransaction } from './OpenTransaction.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import type { OnlinePayment } from './create-online-payment.ts'
import type { Unpaid } from './load-unpaid.ts'
import type { OnlinePaymentView } from './online-payment-view.ts'
import { useUnpaidForm } from './use-unpaid-form.ts'

interface PayUnpaidProps extends IslandProps {
  readonly flow: OnlinePayment
  readonly view: OnlinePaymentView
  readonly unpaid: Unpaid
  /** Dollars. */
  readonly balance: number
}

/** Pays selected invoices in one; or continues, by any method, the payment that is not complete. */
export const PayUnpaid = (props: PayUnpaidProps) => {
  const { locale, messages, errors, flow, view, unpaid, balance } = props
  const { transaction, invoices, awsInvoices } = unpaid
  const form = useUnpaidForm(flow, unpaid, balance)
  const { count, total, options, method, cards, fee, due, missing } = form
  // A refusal is shown at the card.
  const refusal = refusalOf(cards, view.error)
  const refused =
    form.refused > 0 && missing !== undefined ? [{ text: message(messages, missing) }] : []
  const payText = (): string => {
    if (count === 0) return message(messages, 'pay.none')
    const key = transaction === null || form.isTransferDue ? 'pay' : 'open.continue'
    return message(messages, view.busy ? 'pay.busy' : key, { total: priceText(due) })
  }
  const group = { messages, selected: form.selected, isBusy: view.busy, onSelect: form.select }
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        form.pay()
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PaymentProblem
          {...{ messages, errors, refused }}
          error={refusal === undefined ? view.error : undefined}
          attempt={view.failures + form.refused}
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
          onMethod={form.choose}
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
