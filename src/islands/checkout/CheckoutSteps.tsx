import type { Checkout } from '../../contract/checkout.ts'
import { message } from '../../i18n/fill.ts'
import { Steps } from '../../ui/Steps.tsx'
import { totalNotes } from '../items/total-notes.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { PromoCode } from '../vouchers/PromoCode.tsx'
import { BasketStep } from './BasketStep.tsx'
import { BillingStep } from './BillingStep.tsx'
import { CartChanges } from './CartChanges.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { StepButton } from './StepButton.tsx'
import { UnpaidOrder } from './UnpaidOrder.tsx'
import { checkoutSteps } from './checkout-steps.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { CheckoutPlace } from './use-checkout-place.ts'
import type { CurrentStep } from './use-current-step.ts'
import type { PaymentForm } from './use-payment-form.ts'

interface CheckoutStepsProps extends IslandProps {
  readonly flow: CheckoutFlow
  readonly place: CheckoutPlace
  readonly current: CurrentStep
  readonly form: PaymentForm
  readonly checkout: Checkout
  readonly bought: NonNullable<CurrentStep['bought']>
}

const StepContent = (props: CheckoutStepsProps) => {
  const { locale, messages, errors, flow, current, form, checkout } = props
  const { view, step, order } = current
  const shared = { messages, errors, view, checkout }
  return (
    <>
      {step === 'basket' && <BasketStep {...shared} locale={locale} flow={flow} />}
      {step === 'billing-information' && <BillingStep {...shared} flow={flow} />}
      {step === 'payment' && (
        <PaymentStep
          {...shared}
          locale={locale}
          form={form}
          isOrdered={order !== undefined}
          onMethod={flow.wantMethod}
        />
      )}
      {order === undefined && step !== 'billing-information' && (
        <PromoCode
          messages={messages}
          errors={errors}
          used={checkout.cart.vouchers[0]}
          busy={view.busy !== undefined}
          onChange={flow.changeTotals}
        />
      )}
    </>
  )
}

/** The three steps of a checkout, with the summary beside them. */
export const CheckoutSteps = (props: CheckoutStepsProps) => {
  const { locale, messages, flow, place, current, form, bought } = props
  const { view, step, order } = current
  return (
    <div className="grid gap-6">
      {order === undefined ? (
        <Steps
          label={message(messages, 'steps')}
          steps={checkoutSteps.map((key) => ({ key, name: message(messages, `step.${key}`) }))}
          current={step}
          onStep={(key) => {
            const target = checkoutSteps.find((known) => known === key)
            if (target !== undefined && view.busy === undefined) place.goTo(target)
          }}
        />
      ) : (
        <UnpaidOrder locale={locale} messages={messages} order={order} />
      )}
      <CartChanges messages={messages} changes={view.changes} onConfirm={flow.confirmChanges} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="checkout-step" className="grid gap-4">
          <h2 id="checkout-step" className="text-2xl font-bold">
            {message(messages, `step.${step}`)}
          </h2>
          <StepContent {...props} />
        </section>
        <OrderSummary
          messages={messages}
          totals={bought}
          notes={totalNotes(messages, bought.items)}
          busy={view.busy === 'totals'}
          action={<StepButton {...{ messages, flow, place, current, form }} />}
        />
      </div>
    </div>
  )
}
