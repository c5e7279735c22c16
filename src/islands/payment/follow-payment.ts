import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import { isUnsettled, pollDelay, type OutcomePhase } from './outcome-phase.ts'

/** The state of a followed payment; `paid` is undefined until the first answer. */
export interface FollowedView<Paid> {
  readonly paid: Paid | undefined
  readonly phase: OutcomePhase
  readonly error: ApiError | undefined
  /** Whether polling has ended. */
  readonly over: boolean
}

/** What a payment pays, and how its state is asked for. */
export interface Followed<Paid> {
  readonly load: (signal: AbortSignal) => Promise<CallResult<Paid>>
  /** Asks the gateway first. */
  readonly check: (signal: AbortSignal) => Promise<CallResult<Paid>>
  readonly phaseOf: (paid: Paid, waited: number) => OutcomePhase
  /** Whether it may still change. */
  readonly isOpen: (paid: Paid) => boolean
}

/** What following depends on. */
export interface FollowDeps {
  readonly now: () => number
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** The milliseconds until the next poll. */
  readonly delay?: (polls: number) => number
}

/** A payment that can be followed. */
export interface Following<Paid> {
  readonly $followed: ReadableAtom<FollowedView<Paid>>
  readonly follow: (signal: AbortSignal) => Promise<void>
}

/** Returns whether a poll checks with the gateway: the first one, then every third. */
export const checksGateway = (
  { availableActions }: { readonly availableActions: readonly string[] },
  phase: OutcomePhase,
  polls: number,
): boolean => isUnsettled(phase) && availableActions.includes('CHECK_PAYMENT') && polls % 3 === 0

/** Polls a payment until it and what follows it have ended. */
export const followPayment = <Paid extends { readonly availableActions: readonly string[] }>(
  { load, check, phaseOf, isOpen }: Followed<Paid>,
  { now, pause, delay = pollDelay }: FollowDeps,
): Following<Paid> => {
  const $followed = atom<FollowedView<Paid>>({
    paid: undefined,
    phase: 'processing',
    error: undefined,
    over: false,
  })

  const poll = async (polls: number, signal: AbortSignal): Promise<CallResult<Paid>> => {
    const { paid } = $followed.get()
    const seen = await load(signal)
    if (!seen.ok || !checksGateway(seen.answer, phaseOf(seen.answer, 0), polls)) return seen
    if (paid === undefined) $followed.set({ ...$followed.get(), paid: seen.answer })
    const checked = await check(signal)
    return checked.ok ? checked : seen
  }

  return {
    $followed,
    async follow(signal) {
      const began = now()
      const isAborted = (): boolean => signal.aborted
      for (let polls = 0; !isAborted(); polls += 1) {
        const result = await poll(polls, signal)
        if (isAborted()) return
        const waited = now() - began
        const before = $followed.get()
        if (result.ok) {
          const paid = result.answer
          const over = !isOpen(paid)
          $followed.set({ paid, phase: phaseOf(paid, waited), error: undefined, over })
          if (over) return
        } else {
          // A refusal is final; a network failure is not.
          const over = result.error.kind === 'answered' && result.error.status < 500
          const { paid } = before
          const phase = paid === undefined ? before.phase : phaseOf(paid, waited)
          $followed.set({ paid, phase, error: result.error, over })
          if (over) return
        }
        await pause(delay(polls), signal)
      }
    },
  }
}
