import { lazy, Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import { toDollars } from '../../contract/money.ts'
import { topUpLimits } from '../../contract/top-up-amount.ts'
import { getTopUpFees, type TopUp } from '../../contract/top-ups.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../account/Loaded.tsx'
import { hideNavigation } from '../payment/hide-navigation.ts'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpSkeleton } from './TopUpSkeleton.tsx'
import { followTopUp } from './follow-top-up.ts'
import { useTopUp } from './use-top-up.ts'

const KhqrPanel = lazy(async () => ({
  default: (await import('../payment/KhqrPanel.tsx')).KhqrPanel,
}))

const SecurePanel = lazy(async () => ({
  default: (await import('../payment/SecurePanel.tsx')).SecurePanel,
}))

const loadFees = (signal: AbortSignal) =>
  call(getTopUpFees, { query: { total: String(toDollars(topUpLimits.minimum)) } }, { signal })

/** A customer's page to top up: the form, then the code of a started top-up. */
export const TopUpPage = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const { flow, place } = useTopUp(locale)
  const view = useStore(flow.$view)
  const fees = useQuery(loadFees, 'once')
  useQuery(loadBalance)
  const balance = useStore($balance)
  const [text, setText] = useState(() => (place.amount === undefined ? '' : String(place.amount)))
  const { shown, challenge, busy } = view
  const leave = (topUp: TopUp): void => {
    setText(String(topUp.total))
    flow.leave()
  }
  if (shown !== undefined) {
    const { topUp, code } = shown
    const again = { total: topUp.total, method: code.method }
    return (
      <div ref={hideNavigation} className="w-full max-w-[44rem]">
        <Suspense fallback={<Skeleton className="h-[36rem] w-full" />}>
          <KhqrPanel
            key={code.qr}
            {...{ messages, code }}
            total={topUp.total}
            isBusy={busy}
            followCode={(deps) => followTopUp(topUp.id, { ...deps, call })}
            onPaid={flow.finish}
            onAgain={(where) => void flow.pay({ ...again, where })}
            onOtherMethod={() => leave(topUp)}
          />
        </Suspense>
      </div>
    )
  }
  return (
    <div ref={hideNavigation} className="grid gap-6">
      {challenge !== undefined && (
        <div className="w-full max-w-[44rem]">
          <Suspense fallback={<Skeleton className="h-[46rem] w-full" />}>
            <SecurePanel
              {...{ messages }}
              form={challenge.form}
              total={challenge.topUp.total}
              isBusy={busy}
              onDone={() => void flow.completeChallenge()}
              onOtherMethod={() => leave(challenge.topUp)}
            />
          </Suspense>
        </div>
      )}
      {/* Hidden meanwhile: a refused card is shown where it was chosen. */}
      <div hidden={challenge !== undefined}>
        <Loaded {...{ messages, errors }} query={fees} skeleton={<TopUpSkeleton />}>
          {({ paymentMethods }) => (
            <TopUpForm
              {...{ ...props, view, balance, text }}
              options={paymentMethods}
              onText={setText}
              onPay={(input) => void flow.pay(input)}
              onErrorSeen={flow.forgetError}
            />
          )}
        </Loaded>
      </div>
      <p role="status" className="sr-only">
        {busy ? message(messages, 'pay.busy') : ''}
      </p>
    </div>
  )
}
