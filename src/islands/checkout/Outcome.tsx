import { useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { $cart } from '../../stores/cart.ts'
import { loadCart } from '../../stores/cart-actions.ts'
import { forgetPendingOrder } from '../../stores/pending-order.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { useItemIslands } from '../items/use-item-islands.ts'
import { NextSteps } from './NextSteps.tsx'
import { OrderOutcomeHeader } from './OrderOutcomeHeader.tsx'
import { OutcomeItems } from './OutcomeItems.tsx'
import { pause } from '../payment/pause.ts'
import { useFollowing } from '../payment/use-following.ts'
import { TransferPart } from '../payment/TransferPart.tsx'
import { followOrder } from './follow-order.ts'
import { transfers } from './methods/transfers.ts'

interface OutcomeProps extends IslandProps {
  readonly orderId: string
  /** Whether the fortune wheel is open. */
  readonly hasWheel: boolean
}

/** The outcome of one order, polled until payment and fulfilment have ended. */
export const Outcome = ({ locale, messages, errors, orderId, hasWheel }: OutcomeProps) => {
  const following = useFollowing(() => followOrder(orderId, { call, now: () => Date.now(), pause }))
  const { paid: order, phase, error, over, again } = following
  const hasCart = (useStore($cart)?.itemsCount ?? 0) > 0
  const hasIslands = useItemIslands(order?.items ?? [])
  const heading = useRef<HTMLHeadingElement>(null)
  const transfer = order && transfers[order.paymentMethod]
  const settled = phase === 'success' || phase === 'failed' || phase === 'cancelled'

  useEffect(() => {
    if (!settled) return
    forgetPendingOrder(orderId)
    void loadCart()
    heading.current?.focus()
  }, [settled, orderId])

  const unknown = order === undefined && error !== undefined && over
  if (unknown) {
    return (
      <div role="alert">
        <EmptyState
          level={1}
          text={errorText(errors, error)}
          action={
            <Button look="secondary" onClick={again}>
              {message(messages, 'again')}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <div className="grid gap-6" data-outcome={phase}>
      <OrderOutcomeHeader {...{ messages, phase, order, hasCart, heading }} />
      {error !== undefined && (
        <Notice tone="warn" role="status">
          {message(messages, 'outcome.offline')}
        </Notice>
      )}
      {order !== undefined && hasIslands && phase === 'success' && (
        <NextSteps {...{ locale, messages, order, hasWheel }} />
      )}
      {transfer !== undefined && (phase === 'pending' || phase === 'failed') && (
        <TransferPart
          key={phase}
          {...{ locale, messages, errors }}
          payableId={orderId}
          find={transfer.ofOrder}
          payPath={`${localePath(locale, '/checkout-basket')}?orderId=${orderId}`}
        />
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
            <a
              className={buttonClass()}
              href={`${localePath(locale, '/checkout-basket')}?orderId=${orderId}`}
            >
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
              <a
                className={buttonClass('secondary')}
                href={`${localePath(locale, '/checkout-basket')}?orderId=${orderId}`}
              >
                {message(messages, 'outcome.other-way')}
              </a>
              <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
                {message(messages, 'outcome.home')}
              </a>
            </>
          )}
        </div>
      )}
    </div>
  )
}
