import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Price, priceText } from '../../ui/Price.tsx'
import { transfers } from '../checkout/methods/transfers.ts'
import { FollowedOutcome } from '../payment/FollowedOutcome.tsx'
import { pause } from '../payment/pause.ts'
import { useFollowing } from '../payment/use-following.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { dueOf } from './due-of.ts'
import { followTransaction } from './follow-transaction.ts'

interface TransactionOutcomeProps extends IslandProps {
  readonly transactionId: string
}

interface PartProps {
  readonly messages: Messages
  readonly transaction: PaymentTransaction
}

/** What is paid, with the fee of its method. */
const Paid = ({ messages, transaction }: PartProps) => {
  const { paymentFee: fee } = transaction
  return (
    <>
      <p className="text-4xl font-bold tabular-nums">
        <Price dollars={dueOf(transaction)} />
      </p>
      {fee > 0 && (
        <p className="text-ink-soft">
          {message(messages, 'transaction.fee', { fee: priceText(fee) })}
        </p>
      )}
    </>
  )
}

const InvoiceLines = ({ messages, transaction }: PartProps) => (
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
  const { paid: transaction, phase } = following
  const isPaid = phase === 'success'
  const payPath = localePath(locale, '/online-payment')
  const transfer = transaction && transfers[transaction.paymentMethod]
  const isTransfer = transfer !== undefined && (phase === 'pending' || phase === 'failed')
  return (
    <FollowedOutcome
      {...{ locale, messages, errors, following }}
      detail={message(messages, `transaction.${isTransfer ? 'transfer.' : ''}${phase}`)}
      subject={transaction !== undefined && <Paid {...{ messages, transaction }} />}
      transfer={transfer && { payableId: transactionId, find: transfer.ofOrder, payPath }}
      onSettled={() => void loadBalance()}
    >
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
              href={payPath}
            >
              {message(messages, phase === 'pending' ? 'outcome.other-way' : 'transaction.again')}
            </a>
          )}
        </div>
      )}
    </FollowedOutcome>
  )
}
