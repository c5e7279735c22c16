import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import type { FortuneWheel, SpinResult } from '../../contract/fortune-wheel.ts'
import { loadSpinResult, spinOnce } from '../../stores/wheel-actions.ts'
import {
  clearSpinKey,
  isUnanswered,
  storeUnseenSpin,
  spinIntent,
  spinKey,
  unseenSpin,
} from './spin-memory.ts'
import { setDisc, spinDisc } from './spin-disc.ts'
import { restAngle, slicesOf, turnedAngle, type Rest } from './wheel-angle.ts'

/** The state of a spin. Only `won` reveals the prize, after the wheel stopped. */
export type Spinning =
  | { readonly name: 'idle'; readonly error?: ApiError }
  | { readonly name: 'requesting' }
  | { readonly name: 'turning' }
  | { readonly name: 'won'; readonly result: SpinResult; readonly wasSeenTurning: boolean }

interface SpinningOptions {
  readonly wheel: FortuneWheel
  readonly customer: string
  readonly disc: RefObject<SVGSVGElement | null>
  readonly onUsed: () => void
  /** Called when the wheel stopped or the spin was refused: cached data are outdated. */
  readonly onStopped: () => void
}

interface SpinningState {
  readonly spinning: Spinning
  readonly unanswered: boolean
  readonly spin: () => void
  readonly close: () => void
}

const rounds = 6

const restOf = ({ prizes }: FortuneWheel, { prize }: SpinResult): Rest | undefined => {
  const index = prizes.findIndex(({ id }) => id === prize.id)
  const slice = slicesOf(prizes.map(({ chance }) => chance))[index]
  // The last one of a prize has no slice any more after a reload.
  if (slice === undefined || slice.width === 0) return undefined
  return { slice, jitter: Math.random() * 2 - 1 }
}

/** Returns whether a refusal had no effect, so that the next spin is a new intent. */
const endsInput = ({ kind, status }: ApiError): boolean => kind === 'answered' && status < 500

/** Spins a wheel, one spin at a time. After leaving during a spin, the prize shows on return. */
export const useSpinning = (options: SpinningOptions): SpinningState => {
  const { wheel, customer, disc, onUsed, onStopped } = options
  const intent = spinIntent(wheel.id, customer)
  const [spinning, setSpinning] = useState<Spinning>({ name: 'idle' })
  const [unanswered, setUnanswered] = useState(() => isUnanswered(intent))
  // State updates too late for two clicks in one frame.
  const running = useRef(false)
  const angle = useRef(0)

  const turnTo = async (result: SpinResult): Promise<void> => {
    const rest = restOf(wheel, result)
    if (rest === undefined || disc.current === null) return
    const to = turnedAngle(angle.current, rest, rounds)
    await spinDisc(disc.current, angle.current, to)
    angle.current = to % 360
  }

  const run = async (): Promise<void> => {
    setSpinning({ name: 'requesting' })
    const result = await spinOnce(wheel.id, spinKey(intent))
    if (!result.ok) {
      const isOver = endsInput(result.error)
      if (isOver) clearSpinKey()
      setUnanswered(!isOver)
      setSpinning({ name: 'idle', error: result.error })
      onStopped()
      return
    }
    const { answer } = result
    storeUnseenSpin(answer.id)
    clearSpinKey()
    setUnanswered(false)
    setSpinning({ name: 'turning' })
    onUsed()
    await turnTo(answer)
    setSpinning({ name: 'won', result: answer, wasSeenTurning: true })
    onStopped()
  }

  const spin = (): void => {
    if (running.current) return
    running.current = true
    void run().finally(() => {
      running.current = false
    })
  }

  useEffect(() => {
    const id = unseenSpin()
    if (id === undefined) return
    let isGone = false
    void loadSpinResult(id).then((result) => {
      if (isGone || running.current) return
      if (result.ok) {
        const rest = restOf(wheel, result.answer)
        if (rest !== undefined && disc.current !== null) {
          angle.current = restAngle(rest)
          setDisc(disc.current, angle.current)
        }
        setSpinning({ name: 'won', result: result.answer, wasSeenTurning: false })
      } else if (endsInput(result.error)) {
        // It belongs to another customer of this tab.
        storeUnseenSpin(undefined)
      }
    })
    return () => {
      isGone = true
    }
    // Once, with the page.
  }, [wheel, disc])

  useEffect(() => {
    if (spinning.name === 'won') storeUnseenSpin(undefined)
  }, [spinning])

  return { spinning, unanswered, spin, close: () => setSpinning({ name: 'idle' }) }
}
