import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { priceText } from '../../ui/Price.tsx'
import { PromoCode } from '../vouchers/PromoCode.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { totalNotes } from '../items/total-notes.ts'
import { useItemIslands } from '../items/use-item-islands.ts'
import { Basket } from './Basket.tsx'
import { BillingInformation } from './BillingInformation.tsx'
import { Changes } from './Changes.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { Payment } from './Payment.tsx'
import { WaitingOrder } from './WaitingOrder.tsx'
import { allowedStep, checkoutSteps, stepAfter } from './checkout-steps.ts'
import { chosenMethod, missingConsents, type Consents } from './payment-rules.ts'
import { useCheckout, useHold } from './use-checkout.ts'

/** The three steps of a customer's checkout, the summary always beside them. */
export const CheckoutPage = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const { flow, payment, place, goTo, settle } = useCheckout(locale)
  const view = useStore(flow.$checkout)
  const [consents, setConsents] = useState<Consents>({ terms: false, autoSign: false })
  const [refused, setRefused] = useState(0)
  const { checkout, busy, error } = view

  const order =
    place.orderId !== undefined && checkout?.order?.id === place.orderId
      ? checkout.order
      : undefined
  const bought = order ?? checkout?.cart
  const hasIslands = useItemIslands(bought?.items ?? [])
  const phase = view.phase === 'ready' && !hasIslands ? 'loading' : view.phase
  const total = order?.grandTotal ?? checkout?.cart.grandTotal ?? 0
  const step = allowedStep(order === undefined ? place.step : 'payment', {
    hasItems: order !== undefined || (checkout?.cart.items.length ?? 0) > 0,
    hasContact: order !== undefined || (checkout?.addressId ?? null) !== null,
  })
  useHold(flow, step, phase === 'ready' && order === undefined)
  const clamped = phase === 'ready' && order === undefined && step !== place.step
  useEffect(() => {
    // Or saving a contact would jump on to the payment that an old address asks for.
    if (clamped) settle(step)
  }, [clamped, settle, step])

  const search = (
    <a className={buttonClass()} href={localePath(locale, '/domain/search')}>
      {message(messages, 'search')}
    </a>
  )

  switch (phase) {
    case 'empty':
      return (
        <>
          <Changes messages={messages} changes={view.changes} onRead={flow.forgetChanges} />
          {error !== undefined && error.messageCode !== 'ITEMS_NOT_FOUND' && (
            <Notice tone="warn" role="alert">
              {errorText(errors, error)}
            </Notice>
          )}
          <EmptyState text={message(messages, 'empty')} action={search} />
        </>
      )
    case 'no-order':
      return (
        <EmptyState
          text={message(messages, 'no-order')}
          action={
            <a className={buttonClass()} href={localePath(locale, '/checkout-basket')}>
              {message(messages, 'no-order.basket')}
            </a>
          }
        />
      )
    case 'other-tab':
      return (
        <EmptyState
          text={message(messages, 'other-tab')}
          detail={message(messages, 'other-tab.detail')}
          action={
            <Button
              busy={busy !== undefined}
              onClick={() => {
                void flow.takeOver(step, place.orderId)
              }}
            >
              {message(messages, 'other-tab.continue')}
            </Button>
          }
        />
      )
    case 'failed':
      return (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button
              look="secondary"
              onClick={() => {
                flow.set({ phase: 'loading', error: undefined })
                void flow.load(place.orderId)
              }}
            >
              {message(messages, 'again')}
            </Button>
          }
        >
          {error === undefined ? '' : errorText(errors, error)}
        </Notice>
      )
    case 'loading':
      return (
        <div className="grid gap-4" role="status">
          <span className="sr-only">{message(messages, 'loading')}</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )
    case 'ready':
      break
  }
  if (checkout === undefined || bought === undefined) return null
  if (order?.state === 'CANCELLED') {
    return (
      <EmptyState
        text={message(messages, 'order.cancelled')}
        action={
          <a className={buttonClass()} href={localePath(locale, '/checkout-basket')}>
            {message(messages, 'order.basket')}
          </a>
        }
      />
    )
  }

  const method = chosenMethod(view.wantedMethod, checkout.paymentMethods, total, checkout.balance)
  const next = (): void => {
    flow.forgetChanges()
    flow.set({ error: undefined })
    goTo(stepAfter(step))
  }
  const bill = async (): Promise<void> => {
    if (checkout.addressId === null) {
      flow.fail({
        kind: 'answered',
        status: 0,
        messageCode: 'BILLING_INFO_MISSING',
        params: {},
        errors: [],
      })
      return
    }
    if (await flow.bill(checkout.addressId)) next()
  }
  const pay = (): void => {
    if (method === undefined || (order === undefined && missingConsents(consents).length > 0)) {
      setRefused(refused + 1)
      return
    }
    setRefused(0)
    flow.forgetChanges()
    if (order === undefined) void payment.place(checkout, method, consents)
    else void payment.again(order, method)
  }
  const actions = {
    basket: { label: message(messages, 'continue.billing'), run: next },
    'billing-information': {
      label: message(messages, 'continue.payment'),
      run: () => {
        void bill()
      },
    },
    payment: {
      label: message(messages, busy === 'payment' ? 'pay.busy' : 'pay', {
        total: priceText(total),
      }),
      run: pay,
    },
  } as const

  return (
    <div className="grid gap-6">
      {order === undefined ? (
        <Steps
          label={message(messages, 'steps')}
          steps={checkoutSteps.map((key) => ({ key, name: message(messages, `step.${key}`) }))}
          current={step}
          onStep={(key) => {
            const target = checkoutSteps.find((known) => known === key)
            if (target !== undefined && busy === undefined) goTo(target)
          }}
        />
      ) : (
        <WaitingOrder locale={locale} messages={messages} order={order} />
      )}
      <Changes messages={messages} changes={view.changes} onRead={flow.forgetChanges} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="checkout-step" className="grid gap-4">
          <h2 id="checkout-step" className="text-2xl font-bold">
            {message(messages, `step.${step}`)}
          </h2>
          {step === 'basket' && (
            <Basket
              locale={locale}
              messages={messages}
              errors={errors}
              view={view}
              checkout={checkout}
              flow={flow}
            />
          )}
          {step === 'billing-information' && (
            <BillingInformation
              messages={messages}
              errors={errors}
              view={view}
              checkout={checkout}
              flow={flow}
            />
          )}
          {step === 'payment' && (
            <Payment
              locale={locale}
              messages={messages}
              errors={errors}
              view={view}
              checkout={checkout}
              total={total}
              method={method}
              consents={order === undefined ? consents : undefined}
              refused={refused}
              onMethod={flow.wantMethod}
              onConsents={setConsents}
            />
          )}
          {order === undefined && step !== 'billing-information' && (
            <PromoCode
              messages={messages}
              errors={errors}
              used={checkout.cart.vouchers[0]}
              busy={busy !== undefined}
              onChange={flow.changeTotals}
            />
          )}
        </section>
        <OrderSummary
          messages={messages}
          totals={bought}
          notes={totalNotes(messages, bought.items)}
          busy={busy === 'totals'}
          action={
            <Button wide busy={busy !== undefined} onClick={actions[step].run}>
              {actions[step].label}
            </Button>
          }
        />
      </div>
    </div>
  )
}
