import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import { completeCheckout, type Order } from '../../contract/checkout.ts'
import { checkPayment } from '../../contract/payments.ts'
import { askDelay, asksGateway, isOpen, outcomePhase, type OutcomePhase } from './outcome-state.ts'

/** What the outcome page shows; `order` is undefined until the first answer. */
export interface OutcomeView {
  readonly order: Order | undefined
  readonly phase: OutcomePhase
  /** Why the last question had no answer; the next one clears it. */
  readonly error: ApiError | undefined
  /** Nothing more is asked. */
  readonly over: boolean
}

/** What following an order must know of its surroundings. */
export interface OutcomeSurroundings {
  readonly call: Client['call']
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Waits; resolves early when the signal says so. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Follows an order from the gateway's return until payment and fulfilment are over. */
export const createOutcome = (
  orderId: string,
  { call, now, pause }: OutcomeSurroundings,
): {
  readonly $outcome: ReadableAtom<OutcomeView>
  readonly follow: (signal: AbortSignal) => Promise<void>
} => {
  const $outcome = atom<OutcomeView>({
    order: undefined,
    phase: 'processing',
    error: undefined,
    over: false,
  })

  const ask = async (asked: number, signal: AbortSignal) => {
    const { order } = $outcome.get()
    const params = { id: orderId }
    const seen = await call(completeCheckout, { params }, { signal })
    if (!seen.ok || !asksGateway(seen.answer, asked)) return seen
    // Shown while the gateway is being asked.
    if (order === undefined) $outcome.set({ ...$outcome.get(), order: seen.answer })
    const checked = await call(checkPayment, { params }, { signal })
    return checked.ok ? checked : seen
  }

  return {
    $outcome,
    async follow(signal) {
      const began = now()
      const isAborted = (): boolean => signal.aborted
      for (let asked = 0; !isAborted(); asked += 1) {
        const result = await ask(asked, signal)
        if (isAborted()) return
        const waited = now() - began
        const before = $outcome.get()
        if (result.ok) {
          const order = result.answer
          const over = !isOpen(order)
          $outcome.set({ order, phase: outcomePhase(order, waited), error: undefined, over })
          if (over) return
        } else {
          // Whatever was known stays; a refusal is final, a network that is away is not.
          const over = result.error.kind === 'answered' && result.error.status < 500
          const { order } = before
          const phase = order === undefined ? before.phase : outcomePhase(order, waited)
          $outcome.set({ order, phase, error: result.error, over })
          if (over) return
        }
        await pause(askDelay(asked), signal)
      }
    },
  }
}
