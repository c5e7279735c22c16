import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import {
  beginCard,
  cardVerificationMinutes,
  getCardVerification,
  type SavedCard,
} from '../../contract/cards.ts'
import type { GatewayForm } from '../checkout/methods/browser-method.ts'

/** The step of adding a card. */
export type CardStep =
  | { readonly is: 'terms' }
  | {
      readonly is: 'frame'
      readonly transactionId: string
      readonly form: GatewayForm
      /** In milliseconds of this browser's clock. */
      readonly endsAt: number
    }
  | { readonly is: 'checking'; readonly transactionId: string }
  | { readonly is: 'added'; readonly card: SavedCard }
  /** The gateway's answer takes longer. */
  | { readonly is: 'late' }
  | { readonly is: 'expired' }
  | { readonly is: 'refused'; readonly error: Pick<ApiError, 'messageCode' | 'params'> }

/** The state of adding a card. */
export interface CardEntryView {
  readonly step: CardStep
  readonly busy: boolean
  readonly error: ApiError | undefined
  /** Counts failures, so that a repeated error is announced again. */
  readonly failures: number
}

/** What adding a card depends on. */
export interface CardEntryDeps {
  readonly call: Client['call']
  readonly now: () => number
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Adds a card of one page. */
export interface CardEntry {
  readonly $entry: ReadableAtom<CardEntryView>
  /** Opens the gateway's card page; the customer has accepted the terms. */
  readonly open: () => Promise<void>
  /** The customer is done at the gateway. */
  readonly submitted: () => void
  /** Asks what became of the entered card, until it is known or `signal` aborts. */
  readonly follow: (signal: AbortSignal) => Promise<void>
  /** The gateway's page takes no card any more. */
  readonly expire: () => void
}

const pauses = [500, 1000, 1500, 2000, 3000, 5000, 5000, 10_000, 15_000, 15_000] as const

/** Creates the flow that adds a card. */
export const createCardEntry = ({ call, now, pause }: CardEntryDeps): CardEntry => {
  const $entry = atom<CardEntryView>({
    ...{ step: { is: 'terms' }, busy: false, error: undefined, failures: 0 },
  })
  const set = (change: Partial<CardEntryView>): void => $entry.set({ ...$entry.get(), ...change })

  /** Returns the outcome; undefined while it is unknown. */
  const outcomeOf = async (id: string, signal: AbortSignal): Promise<CardStep | undefined> => {
    const result = await call(getCardVerification, { params: { id } }, { signal })
    if (!result.ok || result.answer.state === 'WAITING') return undefined
    const { card, code, params } = result.answer
    if (card !== null) return { is: 'added', card }
    return { is: 'refused', error: { messageCode: code ?? 'DECLINED_GENERAL_DECLINE', params } }
  }

  return {
    $entry,
    async open() {
      if ($entry.get().busy) return
      set({ busy: true, error: undefined })
      const result = await call(beginCard, { query: { acceptTerms: 'true' } })
      if (!result.ok) {
        set({ busy: false, error: result.error, failures: $entry.get().failures + 1 })
        return
      }
      const { transactionId, form } = result.answer
      const endsAt = now() + cardVerificationMinutes * 60_000
      set({ busy: false, step: { is: 'frame', transactionId, form, endsAt } })
    },
    submitted() {
      const { step } = $entry.get()
      if (step.is !== 'frame') return
      set({ step: { is: 'checking', transactionId: step.transactionId } })
    },
    async follow(signal) {
      const { step } = $entry.get()
      if (step.is !== 'checking') return
      const isAborted = (): boolean => signal.aborted
      for (const wait of pauses) {
        const outcome = await outcomeOf(step.transactionId, signal)
        if (isAborted()) return
        if (outcome !== undefined) {
          set({ step: outcome })
          return
        }
        await pause(wait, signal)
        if (isAborted()) return
      }
      set({ step: { is: 'late' } })
    },
    expire() {
      if ($entry.get().step.is === 'frame') set({ step: { is: 'expired' } })
    },
  }
}
