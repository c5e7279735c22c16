import type { CallResult } from '../../client/api-error.ts'
import type { PaymentMethod } from '../../contract/checkout.ts'
import { startTopUp, topUpInOneStep, type TopUp } from '../../contract/top-ups.ts'
import type {
  BeginDeps,
  GatewayForm,
  NextStep,
  PaymentCalls,
} from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import type { PayChoice } from '../payment/begin-payment.ts'

/** What the customer tops up. */
export interface TopUpInput extends PayChoice {
  /** Dollars. */
  readonly total: number
  readonly method: PaymentMethod
}

interface BeginTopUpDeps extends Omit<BeginDeps, 'returnPath'> {
  readonly returnPath: (topUpId?: string) => string
  readonly onGateway: (form: GatewayForm) => void
  readonly onStep: (topUp: TopUp, step: NextStep) => void
}

/** Starts a top-up on the gateway's own page. */
const beginOnPage = async (
  { total, method }: TopUpInput,
  { call, keyed, forgetKey, returnPath, onGateway }: BeginTopUpDeps,
): Promise<CallResult<unknown>> => {
  const intent = `top-up page ${total} ${method}`
  // The API adds the top-up to the path.
  const body = { total, paymentOption: method, continueUrl: returnPath() }
  const started = await keyed(intent, (options) => call(topUpInOneStep, { body }, options))
  if (!started.ok) return started
  forgetKey(intent)
  onGateway(started.answer.form)
  return started
}

/** Starts a top-up and its payment, which the page or the outcome page shows. */
const beginHere = async (
  { total, method, cardId }: TopUpInput,
  { begin }: PaymentCalls<TopUp>,
  { call, keyed, forgetKey, returnPath, onStep }: BeginTopUpDeps,
): Promise<CallResult<unknown>> => {
  const intent = `top-up ${total} ${method}`
  const body = { total, paymentOption: method }
  const started = await keyed(intent, (options) => call(startTopUp, { body }, options))
  if (!started.ok) return started
  const topUp = started.answer
  const begun = await begin(topUp, { call, keyed, forgetKey, returnPath, cardId })
  // A refusal ends this top-up: the next click starts another one.
  if (begun.ok || begun.error.kind === 'answered') forgetKey(intent)
  if (begun.ok) onStep(topUp, begun.answer)
  return begun
}

/** Starts a top-up and begins its payment, in the page if the method can. */
export const beginTopUp = (
  input: TopUpInput,
  deps: BeginTopUpDeps,
): Promise<CallResult<unknown>> => {
  const { topUp } = methods[input.method]
  return input.where === 'page' || topUp === undefined
    ? beginOnPage(input, deps)
    : beginHere(input, topUp, deps)
}
