import { useStore } from '@nanostores/react'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Price, priceText } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { transfers } from '../checkout/methods/transfers.ts'
import { FollowedOutcome } from '../payment/FollowedOutcome.tsx'
import { pause } from '../payment/pause.ts'
import { useEarnedSpins } from '../payment/use-earned-spins.ts'
import { useFollowing } from '../payment/use-following.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { followTopUp } from './follow-top-up.ts'
import { topUpQuery } from './top-up-place.ts'

interface OutcomeProps extends IslandProps {
  readonly topUpId: string
  /** The path of the page that the money was missing on. */
  readonly from: string | undefined
  readonly hasWheel: boolean
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** The outcome of one top-up, polled until its payment has ended. */
export const Outcome = (props: OutcomeProps) => {
  const { locale, messages, errors, topUpId, from, hasWheel } = props
  const following = useFollowing(() => followTopUp(topUpId, { call, now: () => Date.now(), pause }))
  const { paid: topUp, phase } = following
  const balance = useStore($balance)
  const isPaid = phase === 'success'
  const transfer = topUp && transfers[topUp.paymentOption]
  const isTransfer = transfer !== undefined && (phase === 'pending' || phase === 'failed')
  const spins = useEarnedSpins('TOP_UP', topUpId, hasWheel && isPaid)
  const amount = topUp?.received ?? topUp?.total
  const again = `${localePath(locale, '/top-up')}${topUpQuery({ amount: topUp?.total, from })}`
  const subject = (
    <>
      {amount !== undefined && (
        <p className="text-4xl font-bold tabular-nums">
          {isPaid && '+'}
          <Price dollars={amount} />
        </p>
      )}
      {isPaid && topUp !== undefined && topUp.fee > 0 && (
        <p className="text-ink-soft">
          {message(messages, 'outcome.fee', { fee: priceText(topUp.fee) })}
        </p>
      )}
      {isPaid && (
        <p className="flex min-h-lh flex-wrap items-center justify-center gap-x-2 text-lg">
          {message(messages, 'outcome.balance')}
          {balance === undefined ? (
            <Skeleton className="h-5 w-20" />
          ) : (
            <strong data-balance>
              <Price dollars={balance} />
            </strong>
          )}
        </p>
      )}
    </>
  )
  return (
    <FollowedOutcome
      {...{ locale, messages, errors, following, subject }}
      detail={isTransfer ? message(messages, `outcome.transfer.${phase}`) : undefined}
      transfer={transfer && { payableId: topUpId, find: transfer.ofTopUp, payPath: again }}
      otherWay={
        <a className={buttonClass('secondary')} href={localePath(locale, '/account')}>
          {message(messages, 'account')}
        </a>
      }
      onSettled={() => void loadBalance()}
    >
      {phase !== 'processing' && (
        <div className="flex flex-wrap justify-center gap-3">
          {isPaid ? (
            <a className={buttonClass()} href={from ?? localePath(locale, '/account')}>
              {message(messages, from === undefined ? 'account' : 'outcome.back')}
            </a>
          ) : (
            <a className={buttonClass(phase === 'failed' ? 'primary' : 'secondary')} href={again}>
              {message(messages, phase === 'failed' ? 'outcome.again' : 'outcome.other-way')}
            </a>
          )}
          {!isPaid && (
            <a className={buttonClass('secondary')} href={from ?? localePath(locale, '/account')}>
              {message(messages, from === undefined ? 'account' : 'outcome.back')}
            </a>
          )}
        </div>
      )}
      {/* Its place is kept free until the answer. */}
      {isPaid && hasWheel && (
        <p className="min-h-20 text-center sm:min-h-11" role="status">
          {spins > 0 && (
            <>
              {message(messages, 'outcome.spin')}{' '}
              <a className={linkClass} href={localePath(locale, '/fortune-wheel')}>
                {message(messages, 'outcome.spin.open')}
              </a>
            </>
          )}
        </p>
      )}
    </FollowedOutcome>
  )
}
