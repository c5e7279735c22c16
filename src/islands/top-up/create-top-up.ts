import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import type { TopUp } from '../../contract/top-ups.ts'
import type { GatewayForm, NextStep } from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { shownPayment, type ShownPayment } from '../payment/shown-payment.ts'
import { beginTopUp, type TopUpInput } from './begin-top-up.ts'
import { findOpenTopUp, type OpenTopUp } from './find-open-top-up.ts'

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
  /** Returns the path on our website that the gateway leads back to. */
  readonly returnPath: (topUpId?: string) => string
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
  const { call, now, forgetKey, onGateway, onShown, onOutcome } = deps
  const keyed = createKeyedCall(deps)
  const $view = atom<TopUpView>({
    ...{ busy: false, error: undefined, failures: 0, shown: undefined },
  })
  const set = (change: Partial<TopUpView>): void => $view.set({ ...$view.get(), ...change })

  const show = ({ topUp, step }: OpenTopUp): void => {
    const payment = shownPayment(topUp.id, topUp.paymentOption, step, now())
    set({ busy: false, shown: { topUp, payment } })
    onShown(topUp.id)
  }

  const takeStep = (topUp: TopUp, step: NextStep): void => {
    if (step.is === 'form') onGateway(step)
    else if (step.is === 'done') onOutcome(topUp.id)
    else show({ topUp, step })
  }

  const fail = (error: ApiError): void => {
    const { failures } = $view.get()
    set({ busy: false, error, failures: failures + 1, shown: undefined })
    onShown(undefined)
  }

  return {
    $view,
    async pay(input) {
      if ($view.get().busy) return
      set({ busy: true, error: undefined })
      // The page stays busy while the browser leaves it.
      const result = await beginTopUp(input, { ...deps, keyed, onStep: takeStep })
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
      else if (result.error.kind === 'network') onOutcome(topUp.id)
      else fail(result.error)
    },
    async resume(topUpId) {
      set({ busy: true })
      const open = await findOpenTopUp(topUpId, call)
      if (open === 'paid') onOutcome(topUpId)
      else if (open !== undefined) show(open)
      else {
        set({ busy: false })
        onShown(undefined)
      }
    },
    finish: onOutcome,
    leave() {
      set({ shown: undefined, error: undefined })
      onShown(undefined)
    },
    forgetError: () => set({ error: undefined }),
    wake: () => set({ busy: false }),
  }
}
