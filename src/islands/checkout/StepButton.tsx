import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { stepAfter } from './checkout-steps.ts'
import { contactFormId, continueValue, type BillingPanel } from './use-billing-panel.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { CheckoutPlace } from './use-checkout-place.ts'
import type { CurrentStep } from './use-current-step.ts'
import type { PaymentForm } from './use-payment-form.ts'

interface StepButtonProps {
  readonly messages: Messages
  readonly flow: CheckoutFlow
  readonly place: CheckoutPlace
  readonly current: CurrentStep
  readonly form: PaymentForm
  readonly billing: BillingPanel
}

/** The button that completes the current step; it keeps the focus from step to step. */
export const StepButton = ({ messages, flow, place, current, form, billing }: StepButtonProps) => {
  const { view, step } = current
  const goOn = (): void => {
    flow.confirmChanges()
    flow.set({ error: undefined })
    place.goTo(stepAfter(step))
  }
  const isForm = step === 'billing-information' && billing.isOpen
  const sendContact = async (): Promise<void> => {
    if (await flow.sendContact()) goOn()
  }
  const actions = {
    basket: { label: message(messages, 'continue.billing'), run: goOn },
    'billing-information': {
      label: message(messages, 'continue.payment'),
      // The form's submission saves the contact and continues.
      run: () => {
        if (!isForm) void sendContact()
      },
    },
    payment: {
      label: message(messages, view.busy === 'payment' ? 'pay.busy' : 'pay', {
        total: priceText(form.due),
      }),
      run: form.pay,
    },
  } as const
  return (
    <Button
      wide
      busy={
        view.busy !== undefined ||
        billing.isSaving ||
        (step === 'payment' && form.cards?.isLoading === true)
      }
      {...(isForm ? { type: 'submit', form: contactFormId, value: continueValue } : {})}
      onClick={(event) => {
        // By the end of this click the next step may have made it a submit button.
        if (!isForm) event.preventDefault()
        actions[step].run()
      }}
    >
      {actions[step].label}
    </Button>
  )
}
