import { useStore } from '@nanostores/react'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { $cart } from '../../stores/cart.ts'
import { loadCart } from '../../stores/cart-actions.ts'
import { forgetPendingOrder } from '../../stores/pending-order.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useItemIslands } from '../items/use-item-islands.ts'
import { FollowedOutcome } from '../payment/FollowedOutcome.tsx'
import { pause } from '../payment/pause.ts'
import { useFollowing } from '../payment/use-following.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { Bought } from './Bought.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OutcomeItems } from './OutcomeItems.tsx'
import { followOrder } from './follow-order.ts'
import { transfers } from './methods/transfers.ts'
import { outcomeDetail } from './outcome-detail.ts'

interface OutcomeProps extends IslandProps {
  readonly orderId: string
  /** Whether the fortune wheel is open. */
  readonly hasWheel: boolean
}

/** The outcome of one order, polled until payment and fulfilment have ended. */
export const Outcome = ({ locale, messages, errors, orderId, hasWheel }: OutcomeProps) => {
  const following = useFollowing(() => followOrder(orderId, { call, now: () => Date.now(), pause }))
  const { paid: order, phase } = following
  const hasCart = (useStore($cart)?.itemsCount ?? 0) > 0
  const hasIslands = useItemIslands(order?.items ?? [])
  const transfer = order && transfers[order.paymentMethod]
  const payPath = `${localePath(locale, '/checkout-basket')}?orderId=${orderId}`
  return (
    <FollowedOutcome
      {...{ locale, messages, errors, following }}
      detail={outcomeDetail(messages, phase, { order, hasCart })}
      subject={order !== undefined && <Bought {...{ messages, order }} />}
      transfer={transfer && { payableId: orderId, find: transfer.ofOrder, payPath }}
      onSettled={() => {
        forgetPendingOrder(orderId)
        void loadCart()
      }}
    >
      {order !== undefined && hasIslands && phase === 'success' && (
        <NextSteps {...{ locale, messages, order, hasWheel }} />
      )}
      {/* Nothing above it appears later, so that it never moves. */}
      {order !== undefined && hasIslands && phase !== 'processing' && (
        <OutcomeItems
          locale={locale}
          messages={messages}
          order={order}
          paid={phase === 'success'}
        />
      )}
      {/* Appears with the items above it, so that it never moves. */}
      {hasIslands && (
        <div className="flex flex-wrap justify-center gap-3">
          {phase === 'failed' && (
            <a className={buttonClass()} href={payPath}>
              {message(messages, 'again')}
            </a>
          )}
          {phase === 'cancelled' && (
            <a
              className={buttonClass()}
              href={localePath(locale, hasCart ? '/checkout-basket' : '/')}
            >
              {message(messages, hasCart ? 'order.basket' : 'outcome.home')}
            </a>
          )}
          {phase === 'success' && (
            <a className={buttonClass()} href={localePath(locale, '/')}>
              {message(messages, 'outcome.more')}
            </a>
          )}
          {phase === 'pending' && (
            <>
              <a className={buttonClass('secondary')} href={payPath}>
                {message(messages, 'outcome.other-way')}
              </a>
              <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
                {message(messages, 'outcome.home')}
              </a>
            </>
          )}
        </div>
      )}
    </FollowedOutcome>
  )
}
