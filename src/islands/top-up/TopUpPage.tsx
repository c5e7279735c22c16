import { lazy, Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import { add, fromDollars, toDollars } from '../../contract/money.ts'
import { topUpLimits } from '../../contract/top-up-amount.ts'
import { getTopUpFees, type TopUp } from '../../contract/top-ups.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../account/Loaded.tsx'
import { methods } from '../checkout/methods/methods.ts'
import { hideNavigation } from '../payment/hide-navigation.ts'
import type { FollowCode } from '../payment/use-code-phase.ts'
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

/** Dollars, with the fee. */
const dueOf = ({ total, fee }: TopUp): number =>
  toDollars(add(fromDollars(total), fromDollars(fee)))

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
    const again = { total: topUp.total, method: topUp.paymentOption }
    const { Panel } = methods[topUp.paymentOption]
    const common = {
      total: dueOf(topUp),
      isBusy: busy,
      onPaid: flow.finish,
      onOtherMethod: () => leave(topUp),
    }
    const follow: FollowCode = (deps) => followTopUp(topUp.id, { ...deps, call })
    return (
      <div ref={hideNavigation} className="w-full max-w-[44rem]">
        <Suspense fallback={<Skeleton className={`w-full ${code ? 'h-[36rem]' : 'h-72'}`} />}>
          {code !== undefined && (
            <KhqrPanel
              key={code.qr}
              {...{ ...common, messages, code }}
              followCode={follow}
              onAgain={(where) => void flow.pay({ ...again, where })}
            />
          )}
          {code === undefined && Panel !== undefined && (
            <Panel
              key={topUp.id}
              {...{ ...common, locale, messages, errors, follow }}
              purpose="TOP_UP"
              payableId={topUp.id}
              onAgain={() => void flow.pay(again)}
            />
          )}
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
              total={dueOf(challenge.topUp)}
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
