import { useState } from 'react'
import { useStore } from '@nanostores/react'
import { add, fromDollars, toDollars } from '../../contract/money.ts'
import { topUpLimits } from '../../contract/top-up-amount.ts'
import { getTopUpFees, type TopUp } from '../../contract/top-ups.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Loaded } from '../account/Loaded.tsx'
import { PaymentFrame } from '../payment/PaymentFrame.tsx'
import { PaymentInPage } from '../payment/PaymentInPage.tsx'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpSkeleton } from './TopUpSkeleton.tsx'
import { followTopUp } from './follow-top-up.ts'
import { useTopUp } from './use-top-up.ts'

const loadFees = (signal: AbortSignal) =>
  call(getTopUpFees, { query: { total: String(toDollars(topUpLimits.minimum)) } }, { signal })

/** Dollars, with the fee. */
const dueOf = ({ total, fee }: TopUp): number =>
  toDollars(add(fromDollars(total), fromDollars(fee)))

/** A customer's page to top up: the form, then where a started top-up is paid. */
export const TopUpPage = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const { flow, place } = useTopUp(locale)
  const view = useStore(flow.$view)
  const fees = useQuery(loadFees, 'once')
  const owed = useQuery(loadBalance).answer?.owed
  const balance = useStore($balance)
  const [text, setText] = useState(() => (place.amount === undefined ? '' : String(place.amount)))
  const { shown, busy } = view
  const leave = ({ total }: TopUp): void => {
    setText(String(total))
    flow.leave()
  }
  const againOf = ({ total, paymentOption: method }: TopUp) => ({ total, method })
  const payment = shown && (
    <PaymentInPage
      {...{ locale, messages, errors }}
      shown={shown.payment}
      purpose="TOP_UP"
      number={shown.topUp.number}
      total={dueOf(shown.topUp)}
      isBusy={busy}
      follow={(deps) => followTopUp(shown.topUp.id, { ...deps, call })}
      onPaid={flow.finish}
      onAgain={(where) => void flow.pay({ ...againOf(shown.topUp), where })}
      onChallengeDone={() => void flow.completeChallenge()}
      onOtherMethod={() => leave(shown.topUp)}
    />
  )
  return (
    <PaymentFrame {...{ messages, payment }} isBusy={busy}>
      <Loaded {...{ messages, errors }} query={fees} skeleton={<TopUpSkeleton />}>
        {({ paymentMethods }) => (
          <TopUpForm
            {...{ ...props, view, balance, owed, text }}
            options={paymentMethods}
            onText={setText}
            onPay={(input) => void flow.pay(input)}
            onErrorSeen={flow.forgetError}
          />
        )}
      </Loaded>
    </PaymentFrame>
  )
}
