import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { CartChanges } from './CartChanges.tsx'
import type { CheckoutFlow } from './create-checkout.ts'
import { ProductLinks } from './ProductLinks.tsx'
import type { CheckoutPlace } from './use-checkout-place.ts'
import type { CurrentStep } from './use-current-step.ts'

interface CheckoutNoticeProps extends IslandProps {
  readonly flow: CheckoutFlow
  readonly place: CheckoutPlace
  readonly current: CurrentStep
}

const EmptyCart = ({ locale, messages, errors, flow, current }: CheckoutNoticeProps) => {
  const { changes, error } = current.view
  return (
    <>
      <CartChanges messages={messages} changes={changes} onConfirm={flow.confirmChanges} />
      {error !== undefined && error.messageCode !== 'ITEMS_NOT_FOUND' && (
        <Notice tone="warn" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <EmptyState
        text={message(messages, 'empty')}
        action={
          <>
            <a className={buttonClass()} href={localePath(locale, '/domain/search')}>
              {message(messages, 'search')}
            </a>
            <ProductLinks {...{ locale, messages }} />
          </>
        }
      />
    </>
  )
}

const NoOrder = (
  props: Pick<CheckoutNoticeProps, 'locale'> & {
    readonly text: string
    readonly back: string
    readonly path: `/${string}`
  },
) => (
  <EmptyState
    text={props.text}
    action={
      <a className={buttonClass()} href={localePath(props.locale, props.path)}>
        {props.back}
      </a>
    }
  />
)

const OtherTab = ({ messages, flow, place, current }: CheckoutNoticeProps) => (
  <EmptyState
    text={message(messages, 'other-tab')}
    detail={message(messages, 'other-tab.detail')}
    action={
      <Button
        busy={current.view.busy !== undefined}
        onClick={() => {
          void flow.takeOver(current.step, place.orderId)
        }}
      >
        {message(messages, 'other-tab.continue')}
      </Button>
    }
  />
)

const LoadFailed = ({ messages, errors, flow, place, current }: CheckoutNoticeProps) => {
  const { error } = current.view
  return (
    <RetryNotice
      label={message(messages, 'again')}
      onRetry={() => {
        flow.set({ phase: 'loading', error: undefined })
        void flow.load(place.orderId)
      }}
    >
      {error === undefined ? '' : errorText(errors, error)}
    </RetryNotice>
  )
}

/** What the page shows instead of a step. */
export const CheckoutNotice = (props: CheckoutNoticeProps) => {
  const { locale, messages } = props
  const hasCart = (props.current.view.checkout?.cart.items.length ?? 0) > 0
  switch (props.current.phase) {
    case 'empty':
      return <EmptyCart {...props} />
    case 'no-order':
      return (
        <NoOrder
          locale={locale}
          text={message(messages, 'no-order')}
          back={message(messages, 'no-order.basket')}
          path="/checkout-basket"
        />
      )
    case 'other-tab':
      return <OtherTab {...props} />
    case 'failed':
      return <LoadFailed {...props} />
    case 'loading':
      return (
        <div className="grid gap-4" role="status">
          <span className="sr-only">{message(messages, 'loading')}</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )
    case 'ready':
      return (
        <NoOrder
          locale={locale}
          text={message(messages, 'order.cancelled')}
          back={message(messages, hasCart ? 'order.basket' : 'search')}
          path={hasCart ? '/checkout-basket' : '/domain/search'}
        />
      )
  }
}
