import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../account/Loaded.tsx'
import { hideNavigation } from '../payment/hide-navigation.ts'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { NothingUnpaid } from './NothingUnpaid.tsx'
import { OnlinePaymentSkeleton } from './OnlinePaymentSkeleton.tsx'
import { PayInvoices } from './PayInvoices.tsx'
import { PayOpenTransaction } from './PayOpenTransaction.tsx'
import { followTransaction } from './follow-transaction.ts'
import { loadUnpaid } from './load-unpaid.ts'
import { useOnlinePayment } from './use-online-payment.ts'

const KhqrPanel = lazy(async () => ({
  default: (await import('../payment/KhqrPanel.tsx')).KhqrPanel,
}))

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
  if (shown !== undefined) {
    const { transaction, code } = shown
    return (
      <div ref={hideNavigation} className="w-full max-w-[44rem]">
        <Suspense fallback={<Skeleton className="h-[36rem] w-full" />}>
          <KhqrPanel
            key={code.qr}
            {...{ messages, code }}
            total={transaction.grandTotal}
            isBusy={busy}
            followCode={(deps) => followTransaction(code.payableId, { ...deps, call })}
            onPaid={flow.finish}
            onAgain={(where) => void flow.payOpen(transaction, code.method, where)}
            onOtherMethod={flow.leaveCode}
          />
        </Suspense>
      </div>
    )
  }
  return (
    <div ref={hideNavigation} className="grid gap-6">
      <Loaded {...{ messages, errors, query }} skeleton={<OnlinePaymentSkeleton />}>
        {(unpaid) => {
          const { transaction, invoices, awsInvoices } = unpaid
          if (transaction !== null) {
            return (
              <PayOpenTransaction {...{ ...props, flow, view, unpaid, transaction, balance }} />
            )
          }
          return invoices.length + awsInvoices.length === 0 ? (
            <NothingUnpaid {...{ locale, messages }} />
          ) : (
            <PayInvoices {...{ ...props, flow, view, unpaid, balance }} />
          )
        }}
      </Loaded>
      <p role="status" className="sr-only">
        {busy ? message(messages, 'pay.busy') : ''}
      </p>
    </div>
  )
}
