import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import type { PaymentMethod } from '../../contract/checkout.ts'
import { getTopUp, startTopUp, topUpInOneStep, type TopUp } from '../../contract/top-ups.ts'
import type {
  GatewayForm,
  NextStep,
  PaymentCalls,
  StepInPage,
} from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { shownPayment, type ShownPayment } from '../payment/shown-payment.ts'
import { topUpPhase } from './follow-top-up.ts'

/** The state of the page that tops up. */
export interface TopUpView {
  readonly busy: boolean
  readonly error: ApiError | undefined
  /** Counts failures, so that a repeated error is announced again. */
  readonly failures: number
  /** The top-up that is paid in the page, and where. */
  readonly shown: { readonly topUp: TopUp; readonly payment: ShownPayment } | undefined
}

/** What a top-up depends on. */
export interface TopUpDeps extends IntentKeys {
  readonly call: Client['call']
  readonly now: () => number
  readonly onGateway: (form: GatewayForm) => void
  /** It is paid in this page: from here on the page is about this top-up, or about none. */
  readonly onShown: (topUpId: string | undefined) => void
  /** Leaves for the outcome of a top-up. */
  readonly onOutcome: (topUpId: string) => void
  /** Returns the path on our site that the gateway leads back to. */
  readonly returnPath: (topUpId?: string) => string
}

/** What the customer tops up. */
export interface TopUpInput {
  /** Dollars. */
  readonly total: number
  readonly method: PaymentMethod
  /** The gateway's own page instead of a code in ours. */
  readonly where?: 'page' | undefined
  /** The saved card that is charged. */
  readonly cardId?: string | undefined
}

/** A top-up of one page. */
export interface TopUpFlow {
  readonly $view: ReadableAtom<TopUpView>
  readonly pay: (input: TopUpInput) => Promise<void>
  /** Shows what the open payment of a top-up waits for, after a reload. */
  readonly resume: (topUpId: string) => Promise<void>
  /** Leaves for the outcome of a paid top-up. */
  readonly finish: (topUpId: string) => void
  /** Completes the top-up after the bank's challenge. */
  readonly completeChallenge: () => Promise<void>
  /** Returns from what is shown to the methods. */
  readonly leave: () => void
  /** The customer has seen the error. */
  readonly forgetError: () => void
  /** The browser came back to this page from the gateway's. */
  readonly wake: () => void
}

/** Creates the flow of a page that tops up: one request at a time. */
export const createTopUp = (deps: TopUpDeps): TopUpFlow => {
  const { call, now, forgetKey, onGateway, onShown, returnPath } = deps
  const keyed = createKeyedCall(deps)
  const $view = atom<TopUpView>({
    ...{ busy: false, error: undefined, failures: 0, shown: undefined },
  })
  const set = (change: Partial<TopUpView>): void => $view.set({ ...$view.get(), ...change })

  const toGateway = async ({ total, method }: TopUpInput): Promise<CallResult<unknown>> => {
    const intent = `top-up page ${total} ${method}`
    // The API adds the top-up to the path.
    const body = { total, paymentOption: method, continueUrl: returnPath() }
    const started = await keyed(intent, (options) => call(topUpInOneStep, { body }, options))
    if (!started.ok) return started
    forgetKey(intent)
    onGateway(started.answer.form)
    return started
  }

  const show = (topUp: TopUp, step: StepInPage): void => {
    const payment = shownPayment(topUp.id, topUp.paymentOption, step, now())
    set({ busy: false, shown: { topUp, payment } })
    onShown(topUp.id)
  }

  const takeStep = (topUp: TopUp, step: NextStep): void => {
    if (step.is === 'form') onGateway(step)
    else if (step.is === 'done') deps.onOutcome(topUp.id)
    else show(topUp, step)
  }

  /** Starts a top-up and its payment, which the page or the outcome page shows. */
  const startHere = async (
    { total, method, cardId }: TopUpInput,
    { begin: beginIt }: PaymentCalls<TopUp>,
  ): Promise<CallResult<unknown>> => {
    const intent = `top-up ${total} ${method}`
    const body = { total, paymentOption: method }
    const started = await keyed(intent, (options) => call(startTopUp, { body }, options))
    if (!started.ok) return started
    const topUp = started.answer
    const begun = await beginIt(topUp, { call, keyed, forgetKey, returnPath, cardId })
    // A refusal ends this top-up: the next click starts another one.
    if (begun.ok || begun.error.kind === 'answered') forgetKey(intent)
    if (begun.ok) takeStep(topUp, begun.answer)
    return begun
  }

  const fail = (error: ApiError): void => {
    const { failures } = $view.get()
    set({ busy: false, error, failures: failures + 1, shown: undefined })
    onShown(undefined)
  }

  /** Begins a payment; the page stays busy while the browser leaves it. */
  const begin = (input: TopUpInput): Promise<CallResult<unknown>> => {
    const { topUp } = methods[input.method]
    return input.where === 'page' || topUp === undefined
      ? toGateway(input)
      : startHere(input, topUp)
  }

  return {
    $view,
    async pay(input) {
      if ($view.get().busy) return
      set({ busy: true, error: undefined })
      const result = await begin(input)
      if (!result.ok) fail(result.error)
    },
    async completeChallenge() {
      const { shown, busy } = $view.get()
      if (busy || shown === undefined) return
      const { topUp } = shown
      const { complete } = methods[topUp.paymentOption].topUp ?? {}
      if (complete === undefined) return
      set({ busy: true })
      const result = await complete(topUp.id, { call, keyed, forgetKey })
      if (result.ok) takeStep(topUp, result.answer)
      // After a lost answer it may be charged: the outcome tells.
      else if (result.error.kind === 'network') deps.onOutcome(topUp.id)
      else fail(result.error)
    },
    async resume(topUpId) {
      set({ busy: true })
      const found = await call(getTopUp, { params: { id: topUpId } })
      const topUp = found.ok ? found.answer : undefined
      const phase = topUp && topUpPhase(topUp, 0)
      if (phase === 'success') {
        deps.onOutcome(topUpId)
        return
      }
      const { findOpen } = (topUp && methods[topUp.paymentOption].topUp) ?? {}
      const open = topUp && phase !== 'failed' ? await findOpen?.(topUp, call) : undefined
      const step = open?.ok ? open.answer : null
      if (topUp !== undefined && step) show(topUp, step)
      else {
        set({ busy: false })
        onShown(undefined)
      }
    },
    finish: deps.onOutcome,
    leave() {
      set({ shown: undefined, error: undefined })
      onShown(undefined)
    },
    forgetError: () => set({ error: undefined }),
    wake: () => set({ busy: false }),
  }
}
