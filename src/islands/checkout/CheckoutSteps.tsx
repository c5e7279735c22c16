import { useState } from 'react'
import type { Contact } from '../../contract/addresses.ts'
import type { Checkout, CheckoutState } from '../../contract/checkout.ts'
import { fullNameOf } from '../../contract/person-name.ts'
import { message } from '../../i18n/fill.ts'
import { renewalText } from '../items/renewal-text.ts'
import { totalNotes } from '../items/total-notes.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { PromoCode } from '../vouchers/PromoCode.tsx'
import { PromoCredit } from '../vouchers/PromoCredit.tsx'
import { BasketStep } from './BasketStep.tsx'
import { BillingStep } from './BillingStep.tsx'
import { CartChanges } from './CartChanges.tsx'
import { Consent } from './Consent.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { OverLimitDialog } from './OverLimitDialog.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { StepButton } from './StepButton.tsx'
import { StepSection } from './StepSection.tsx'
import { UnpaidOrder } from './UnpaidOrder.tsx'
import type { CheckoutFlow } from './create-checkout.ts'
import { hideNavigation } from '../payment/hide-navigation.ts'
import { useBillingPanel, type BillingPanel } from './use-billing-panel.ts'
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

const shortName = (contact: Contact): string => [fullNameOf(contact), contact.city].join(', ')

const Sections = (props: CheckoutStepsProps & { readonly billing: BillingPanel }) => {
  const { locale, messages, errors, flow, place, current, form, checkout, billing } = props
  const { view, step, order } = current
  const shared = { messages, errors, view, checkout }
  const contact = checkout.addresses.find(({ id }) => id === checkout.addressId)
  const section = (of: CheckoutState) => ({
    ...{ messages, step: of, current: step },
    onChange: () => {
      if (view.busy === undefined) place.goTo(of)
    },
  })
  const change = { messages, errors, busy: view.busy !== undefined, onChange: flow.changeTotals }
  const promo = (
    <>
      <PromoCode
        {...change}
        used={checkout.cart.vouchers[0]}
        cartUpdatedAt={checkout.cart.cartUpdatedAt}
        turnsOffCredit={checkout.cart.isApplyPromoCredit}
      />
      <PromoCredit {...change} checkout={checkout} />
    </>
  )
  const payment = (
    <PaymentStep
      {...shared}
      {...{ locale, form, order }}
      onMethod={flow.wantMethod}
      onErrorSeen={() => flow.set({ error: undefined })}
    />
  )
  if (order !== undefined) {
    return (
      <section aria-labelledby="step-payment" aria-current="step" className="grid gap-4">
        <h2 id="step-payment" className="text-2xl font-bold">
          {message(messages, 'step.payment')}
        </h2>
        {payment}
      </section>
    )
  }
  return (
    <div className="border-b border-line">
      <StepSection
        {...section('basket')}
        summary={checkout.cart.items.map(({ name }) => name).join(', ')}
      >
        <BasketStep {...shared} locale={locale} flow={flow} />
        {promo}
      </StepSection>
      <StepSection
        {...section('billing-information')}
        summary={contact === undefined ? '' : shortName(contact)}
      >
        <BillingStep
          {...shared}
          locale={locale}
          flow={flow}
          panel={billing}
          onContinue={() => place.goTo('payment')}
        />
      </StepSection>
      <StepSection {...section('payment')} summary="">
        {payment}
        {promo}
      </StepSection>
    </div>
  )
}

/** The checkout on one page: its three steps open in turn, beside the summary. */
export const CheckoutSteps = (props: CheckoutStepsProps) => {
  const { locale, messages, flow, place, current, form, bought } = props
  const { view, step, order } = current
  // What is shown is the way to pay: there is no other button.
  const isInPage = order !== undefined && view.shown !== undefined
  const billing = useBillingPanel(current)
  const [today] = useState(() => new Date())
  const { items } = order ?? props.checkout.cart
  const renewals = items.map((item) => renewalText(messages, item, today))
  return (
    <div ref={hideNavigation} className="grid gap-6">
      {order !== undefined && !isInPage && (
        <UnpaidOrder locale={locale} messages={messages} order={order} />
      )}
      <OverLimitDialog
        {...{ locale, messages, view }}
        onBasket={() => {
          if (order === undefined && step !== 'basket') place.goTo('basket')
        }}
      />
      <CartChanges messages={messages} changes={view.changes} onConfirm={flow.confirmChanges} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Sections {...props} billing={billing} />
        <OrderSummary
          messages={messages}
          totals={bought}
          notes={totalNotes(messages, bought.items)}
          renewals={renewals}
          busy={view.busy === 'totals'}
          inPlace={isInPage}
          atPay={step === 'payment'}
          fee={isInPage ? order.paymentFee : step === 'payment' ? form.fee : 0}
          action={
            <>
              {step === 'payment' && order === undefined && (
                <Consent locale={locale} messages={messages} />
              )}
              {!isInPage && <StepButton {...{ messages, flow, place, current, form, billing }} />}
            </>
          }
        />
      </div>
    </div>
  )
}
