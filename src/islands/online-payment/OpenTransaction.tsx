import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Price } from '../../ui/Price.tsx'
import { transfers } from '../checkout/methods/transfers.ts'
import { TransferPart } from '../payment/TransferPart.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { waitsForTransfer } from './waits-for-transfer.ts'

interface OpenTransactionProps extends IslandProps {
  readonly transaction: PaymentTransaction
  readonly isBusy: boolean
  readonly onGiveUp: () => void
}

/** A payment that is not complete: its invoices, how to transfer its money, and the way to give it up. */
export const OpenTransaction = (props: OpenTransactionProps) => {
  const { locale, messages, errors, transaction, isBusy, onGiveUp } = props
  const { id, invoices, paymentMethod, paymentState } = transaction
  const transfer = transfers[paymentMethod]
  const isTransferDue = waitsForTransfer(transaction)
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button look="secondary" busy={isBusy} onClick={onGiveUp}>
            {message(messages, 'open.give-up')}
          </Button>
        }
      >
        <p className="font-bold">{message(messages, isTransferDue ? 'open.transfer' : 'open')}</p>
        <p>{message(messages, isTransferDue ? 'open.transfer.detail' : 'open.detail')}</p>
      </Notice>
      {transfer !== undefined && (
        <TransferPart
          key={`${id} ${paymentState}`}
          {...{ locale, messages, errors }}
          payableId={id}
          find={transfer.ofOrder}
          payPath={localePath(locale, '/online-payment')}
        />
      )}
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
    </>
  )
}
