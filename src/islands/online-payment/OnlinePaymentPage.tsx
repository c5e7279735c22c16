import { useCallback, useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Loaded } from '../account/Loaded.tsx'
import { PaymentFrame } from '../payment/PaymentFrame.tsx'
import { PaymentInPage } from '../payment/PaymentInPage.tsx'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { NothingUnpaid } from './NothingUnpaid.tsx'
import { OnlinePaymentSkeleton } from './OnlinePaymentSkeleton.tsx'
import { PayUnpaid } from './PayUnpaid.tsx'
import { dueOf } from './due-of.ts'
import { followTransaction } from './follow-transaction.ts'
import { loadUnpaid } from './load-unpaid.ts'
import { useOnlinePayment } from './use-online-payment.ts'

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
  useQuery(loadBalance)
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
          return transaction === null && invoices.length + awsInvoices.length === 0 ? (
            <NothingUnpaid {...{ locale, messages }} />
          ) : (
            <PayUnpaid {...{ ...props, flow, view, unpaid, balance }} />
          )
        }}
      </Loaded>
    </PaymentFrame>
  )
}
