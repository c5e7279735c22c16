import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import { completeCheckout, type Order } from '../../contract/checkout.ts'
import { checkPayment } from '../../contract/payments.ts'
import {
  pollDelay,
  checksGateway,
  isOpen,
  outcomePhase,
  type OutcomePhase,
} from './outcome-state.ts'

/** The state of the outcome page; `order` is undefined until the first answer. */
export interface OutcomeView {
  readonly order: Order | undefined
  readonly phase: OutcomePhase
  readonly error: ApiError | undefined
  /** Whether polling has ended. */
  readonly over: boolean
}

/** What following an order depends on. */
export interface OutcomeDeps {
  readonly call: Client['call']
  readonly now: () => number
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** The milliseconds until the next poll. */
  readonly delay?: (polls: number) => number
}

/** Polls an order after the gateway's return until payment and fulfilment have ended. */
export const createOutcome = (
  orderId: string,
  { call, now, pause, delay = pollDelay }: OutcomeDeps,
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

  const poll = async (polls: number, signal: AbortSignal) => {
    const { order } = $outcome.get()
    const params = { id: orderId }
    const seen = await call(completeCheckout, { params }, { signal })
    if (!seen.ok || !checksGateway(seen.answer, polls)) return seen
    if (order === undefined) $outcome.set({ ...$outcome.get(), order: seen.answer })
    const checked = await call(checkPayment, { params }, { signal })
    return checked.ok ? checked : seen
  }

  return {
    $outcome,
    async follow(signal) {
      const began = now()
      const isAborted = (): boolean => signal.aborted
      for (let polls = 0; !isAborted(); polls += 1) {
        const result = await poll(polls, signal)
        if (isAborted()) return
        const waited = now() - began
        const before = $outcome.get()
        if (result.ok) {
          const order = result.answer
          const over = !isOpen(order)
          $outcome.set({ order, phase: outcomePhase(order, waited), error: undefined, over })
          if (over) return
        } else {
          // A refusal is final; a network failure is not.
          const over = result.error.kind === 'answered' && result.error.status < 500
          const { order } = before
          const phase = order === undefined ? before.phase : outcomePhase(order, waited)
          $outcome.set({ order, phase, error: result.error, over })
          if (over) return
        }
        await pause(delay(polls), signal)
      }
    },
  }
}
