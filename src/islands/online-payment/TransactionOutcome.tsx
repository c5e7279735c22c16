import { useEffect, useRef } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Price } from '../../ui/Price.tsx'
import { OutcomeHeader } from '../payment/OutcomeHeader.tsx'
import { pause } from '../payment/pause.ts'
import { useFollowing } from '../payment/use-following.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { followTransaction } from './follow-transaction.ts'

interface TransactionOutcomeProps extends IslandProps {
  readonly transactionId: string
}

const InvoiceLines = ({
  messages,
  transaction,
}: {
  readonly messages: Messages
  readonly transaction: PaymentTransaction
}) => (
  <ul className="mx-auto w-full max-w-[36rem] rounded-lg border border-line bg-surface-raised px-4">
    {transaction.invoices.map(({ id, number, total, state }) => (
      <li
        key={id}
        className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3 first:border-t-0"
      >
        <span className="tabular-nums">{number}</span>
        <Price dollars={total} />
        {state === 'CREDITED' && (
          <span className="col-span-2 text-sm text-warn">
            {message(messages, 'transaction.credited')}
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** The outcome of the payment of several invoices, polled until it has ended. */
export const TransactionOutcome = (props: TransactionOutcomeProps) => {
  const { locale, messages, errors, transactionId } = props
  const following = useFollowing(() =>
    followTransaction(transactionId, { call, now: () => Date.now(), pause }),
  )
  const { paid: transaction, phase, error, over, again } = following
  const heading = useRef<HTMLHeadingElement>(null)
  const isSettled = phase === 'success' || phase === 'failed' || phase === 'cancelled'
  useEffect(() => {
    if (!isSettled) return
    void loadBalance()
    heading.current?.focus()
  }, [isSettled])

  if (transaction === undefined && error !== undefined && over) {
    return (
      <div role="alert">
        <EmptyState
          level={1}
          text={errorText(errors, error)}
          action={
            <Button look="secondary" onClick={again}>
              {message(messages, 'again')}
            </Button>
          }
        />
      </div>
    )
  }
  const isPaid = phase === 'success'
  return (
    <div className="grid gap-6" data-outcome={phase}>
      <OutcomeHeader
        {...{ messages, phase, heading }}
        detail={message(messages, `transaction.${phase}`)}
      >
        {transaction !== undefined && (
          <p className="text-4xl font-bold tabular-nums">
            <Price dollars={transaction.grandTotal} />
          </p>
        )}
      </OutcomeHeader>
      {error !== undefined && (
        <Notice tone="warn" role="status">
          {message(messages, 'outcome.offline')}
        </Notice>
      )}
      {transaction !== undefined && <InvoiceLines messages={messages} transaction={transaction} />}
      {phase !== 'processing' && (
        <div className="flex flex-wrap justify-center gap-3">
          <a
            className={buttonClass(isPaid ? 'primary' : 'secondary')}
            href={localePath(locale, '/account/invoices')}
          >
            {message(messages, 'transaction.invoices')}
          </a>
          {!isPaid && (
            <a
              className={buttonClass(phase === 'pending' ? 'secondary' : 'primary')}
              href={localePath(locale, '/online-payment')}
            >
              {message(messages, phase === 'pending' ? 'outcome.other-way' : 'transaction.again')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
