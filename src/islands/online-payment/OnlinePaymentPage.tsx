import { useCallback, useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Loaded } from '../account/Loaded.tsx'
import { PaymentFrame } from '../payment/PaymentFrame.tsx'
import { OwedNotice } from '../payment/OwedNotice.tsx'
import { PaymentInPage } from '../payment/PaymentInPage.tsx'
import { topUpPath } from '../payment/top-up-path.ts'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { amountForMissing } from '../../contract/top-up-amount.ts'
import { message } from '../../i18n/fill.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { NothingUnpaid } from './NothingUnpaid.tsx'
import { OnlinePaymentSkeleton } from './OnlinePaymentSkeleton.tsx'
import { PayUnpaid } from './PayUnpaid.tsx'
import { dueOf } from './due-of.ts'
import { followTransaction } from './follow-transaction.ts'
import { loadUnpaid } from './load-unpaid.ts'
import { useOnlinePayment } from './use-online-payment.ts'

interface OwedProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly owed: number
}

/** What a bank took back, with the top-up that pays it and leads back. */
const Owed = ({ locale, messages, owed }: OwedProps) => (
  <OwedNotice
    {...{ messages, owed }}
    action={
      <a
        className={buttonClass('primary')}
        href={topUpPath(locale, { missing: owed, from: location.pathname })}
      >
        {message(messages, 'owed.top-up', { total: priceText(amountForMissing(owed)) })}
      </a>
    }
  />
)

/** A customer's page of unpaid invoices: select, pay in one, or continue what is being paid. */
export const OnlinePaymentPage = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const query = useQuery(loadUnpaid)
  const { again, answer } = query
  // The page's answer stays visible while it asks again.
  const ask = useRef(again)
  useEffect(() => {
    ask.current = again
  }, [again])
  const onChanged = useCallback(() => ask.current(), [])
  const flow = useOnlinePayment(locale, onChanged)
  const view = useStore(flow.$view)
  const ofBalance = useQuery(loadBalance)
  const owed = ofBalance.answer?.owed ?? 0
  const isOwedKnown = ofBalance.answer !== undefined || ofBalance.error !== undefined
  const balance = useStore($balance) ?? 0
  const open = answer?.transaction ?? undefined
  const openId = open?.id
  const resumed = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (open === undefined || resumed.current === openId) return
    resumed.current = openId
    if (flow.$view.get().shown === undefined) void flow.resume(open)
  }, [flow, open, openId])

  const { shown, busy } = view
  const payment = shown && (
    <PaymentInPage
      {...{ locale, messages, errors }}
      shown={shown.payment}
      purpose="ORDER"
      number={shown.transaction.incrementId}
      total={dueOf(shown.transaction)}
      isBusy={busy}
      follow={(deps) => followTransaction(shown.transaction.id, { ...deps, call })}
      onPaid={flow.finish}
      onAgain={(where) => void flow.payOpen(shown.transaction, shown.payment.method, { where })}
      onChallengeDone={() => void flow.completeChallenge()}
      onOtherMethod={flow.leave}
    />
  )
  return (
    <PaymentFrame {...{ messages, payment }} isBusy={busy}>
      <Loaded {...{ messages, errors, query }} skeleton={<OnlinePaymentSkeleton />}>
        {(unpaid) => {
          const { transaction, invoices, awsInvoices } = unpaid
          const isNothing = transaction === null && invoices.length + awsInvoices.length === 0
          // “Nothing to pay” is wrong for a customer who owes.
          if (isNothing && !isOwedKnown) return <OnlinePaymentSkeleton />
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <Owed {...{ locale, messages, owed }} />
              {isNothing && owed === 0 && <NothingUnpaid {...{ locale, messages }} />}
              {!isNothing && <PayUnpaid {...{ ...props, flow, view, unpaid, balance }} />}
            </div>
          )
        }}
      </Loaded>
    </PaymentFrame>
  )
}
