import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import type { PaymentMethod } from '../../contract/checkout.ts'
import { getTopUp, startTopUp, topUpInOneStep, type TopUp } from '../../contract/top-ups.ts'
import type { GatewayForm, TopUpCode } from '../checkout/methods/browser-method.ts'
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
}

/** A top-up of one page. */
export interface TopUpFlow {
  readonly $view: ReadableAtom<TopUpView>
  readonly pay: (input: TopUpInput) => Promise<void>
  /** Shows the code of a top-up again, after a reload. */
  readonly resume: (topUpId: string) => Promise<void>
  /** Leaves for the outcome of a paid top-up. */
  readonly finish: (topUpId: string) => void
  /** Returns from a code or a panel to the methods. */
  readonly leaveCode: () => void
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

  return {
    $view,
    async pay(input) {
      if ($view.get().busy) return
      set({ busy: true, error: undefined })
      const { topUpCode: codes, Panel } = methods[input.method]
      const isOnPage = input.where === 'page' || (codes === undefined && Panel === undefined)
      const inPage = () => (codes === undefined ? toPanel(input) : toCode(input, codes))
      const result = await (isOnPage ? toGateway(input) : inPage())
      if (result.ok) {
        // The page stays busy while the browser leaves it.
        if (!isOnPage) set({ busy: false })
        return
      }
      const { failures } = $view.get()
      set({ busy: false, error: result.error, failures: failures + 1, shown: undefined })
      onShown(undefined)
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
    leaveCode() {
      set({ shown: undefined, error: undefined })
      onShown(undefined)
    },
    wake: () => set({ busy: false }),
  }
}
