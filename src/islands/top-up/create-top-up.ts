import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import type { PaymentMethod } from '../../contract/checkout.ts'
import { getTopUp, startTopUp, topUpInOneStep, type TopUp } from '../../contract/top-ups.ts'
import type {
  CardCharges,
  GatewayForm,
  NextStep,
  TopUpCode,
} from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { shownCode, type ShownCode } from '../payment/shown-code.ts'
import { topUpPhase } from './follow-top-up.ts'

/** The state of the page that tops up. */
export interface TopUpView {
  readonly busy: boolean
  readonly error: ApiError | undefined
  /** Counts failures, so that a repeated error is announced again. */
  readonly failures: number
  /** The top-up whose code, or whose method's panel, is shown. */
  readonly shown: { readonly topUp: TopUp; readonly code?: ShownCode } | undefined
  /** The top-up whose bank asks the customer before its charge. */
  readonly challenge: { readonly topUp: TopUp; readonly form: GatewayForm } | undefined
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
  /** Shows the code of a top-up again, after a reload. */
  readonly resume: (topUpId: string) => Promise<void>
  /** Leaves for the outcome of a paid top-up. */
  readonly finish: (topUpId: string) => void
  /** Completes the top-up after the bank's challenge. */
  readonly completeChallenge: () => Promise<void>
  /** Returns from a code, a panel or a challenge to the methods. */
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
    ...{ busy: false, error: undefined, failures: 0, shown: undefined, challenge: undefined },
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

  /** The outcome page shows how to transfer the money. */
  const toInstructions = async ({ total, method }: TopUpInput): Promise<CallResult<unknown>> => {
    const intent = `top-up transfer ${total} ${method}`
    const body = { total, paymentOption: method }
    const started = await keyed(intent, (options) => call(startTopUp, { body }, options))
    if (!started.ok) return started
    forgetKey(intent)
    deps.onOutcome(started.answer.id)
    return started
  }

  const toCode = async (
    { total, method }: TopUpInput,
    codes: TopUpCode,
  ): Promise<CallResult<unknown>> => {
    const intent = `top-up code ${total} ${method}`
    const body = { total, paymentOption: method }
    const started = await keyed(intent, (options) => call(startTopUp, { body }, options))
    if (!started.ok) return started
    const topUp = started.answer
    const begun = await codes.begin(topUp.id, call, returnPath(topUp.id))
    // A refusal ends this top-up: the next click starts another one.
    if (begun.ok || begun.error.kind === 'answered') forgetKey(intent)
    if (!begun.ok) return begun
    set({ shown: { topUp, code: shownCode(topUp.id, method, begun.answer, now()) } })
    onShown(topUp.id)
    return begun
  }

  const toPanel = async ({ total, method }: TopUpInput): Promise<CallResult<unknown>> => {
    const intent = `top-up panel ${total} ${method}`
    const body = { total, paymentOption: method }
    const started = await keyed(intent, (options) => call(startTopUp, { body }, options))
    if (!started.ok) return started
    forgetKey(intent)
    set({ shown: { topUp: started.answer } })
    onShown(started.answer.id)
    return started
  }

  const takeStep = (topUp: TopUp, result: CallResult<NextStep>): CallResult<NextStep> => {
    if (result.ok && result.answer.is === 'challenge')
      set({ busy: false, challenge: { topUp, form: result.answer.form } })
    else if (result.ok) deps.onOutcome(topUp.id)
    return result
  }

  const toCharge = async (
    { total, method, cardId }: TopUpInput,
    charges: CardCharges,
  ): Promise<CallResult<unknown>> => {
    const intent = `top-up charge ${total} ${method}`
    const body = { total, paymentOption: method }
    const started = await keyed(intent, (options) => call(startTopUp, { body }, options))
    if (!started.ok) return started
    const topUp = started.answer
    const charged = await charges.beginTopUp(topUp.id, { call, keyed, forgetKey, cardId })
    // A refused charge ends this top-up: the next click starts another one.
    if (charged.ok || charged.error.kind === 'answered') forgetKey(intent)
    return takeStep(topUp, charged)
  }

  const fail = (error: ApiError): void => {
    const { failures } = $view.get()
    const nothing = { shown: undefined, challenge: undefined }
    set({ busy: false, error, failures: failures + 1, ...nothing })
    onShown(undefined)
  }

  /** Begins a payment; the page stays busy while the browser leaves it. */
  const begin = async (input: TopUpInput): Promise<CallResult<unknown>> => {
    const { charges, topUpCode: codes, transfer, Panel } = methods[input.method]
    if (charges !== undefined) return toCharge(input, charges)
    if (transfer !== undefined) return toInstructions(input)
    if (input.where === 'page' || (codes ?? Panel) === undefined) return toGateway(input)
    const result = await (codes === undefined ? toPanel(input) : toCode(input, codes))
    set({ busy: false })
    return result
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
      const { challenge, busy } = $view.get()
      const charges = challenge && methods[challenge.topUp.paymentOption].charges
      if (busy || challenge === undefined || charges === undefined) return
      set({ busy: true })
      const { topUp } = challenge
      const result = await charges.completeTopUp(topUp.id, { call, keyed, forgetKey })
      takeStep(topUp, result)
      if (result.ok) return
      // After a lost answer it may be charged: the outcome tells.
      if (result.error.kind === 'network') deps.onOutcome(topUp.id)
      else fail(result.error)
    },
    async resume(topUpId) {
      set({ busy: true })
      const found = await call(getTopUp, { params: { id: topUpId } })
      if (found.ok && topUpPhase(found.answer, 0) === 'success') {
        deps.onOutcome(topUpId)
        return
      }
      const topUp = found.ok ? found.answer : undefined
      const { topUpCode: codes, Panel } = topUp ? methods[topUp.paymentOption] : {}
      const open = await codes?.find(topUpId, call)
      const code = open?.ok ? open.answer.code : null
      const isOpen = topUp !== undefined && topUpPhase(topUp, 0) !== 'failed'
      if (isOpen && Panel !== undefined) set({ shown: { topUp } })
      else if (topUp === undefined || !code) onShown(undefined)
      else set({ shown: { topUp, code: shownCode(topUpId, topUp.paymentOption, code, now()) } })
      set({ busy: false })
    },
    finish: deps.onOutcome,
    leave() {
      set({ shown: undefined, challenge: undefined, error: undefined })
      onShown(undefined)
    },
    forgetError: () => set({ error: undefined }),
    wake: () => set({ busy: false }),
  }
}
