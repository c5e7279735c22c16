import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import type { FortuneWheel, SpinResult } from '../../contract/fortune-wheel.ts'
import { loadSpinResult, spinOnce } from '../../stores/wheel-actions.ts'
import {
  forgetSpinKey,
  isUnanswered,
  keepUnseenSpin,
  spinIntent,
  spinKey,
  unseenSpin,
} from './spin-memory.ts'
import { setDisc, turnDisc } from './turn-disc.ts'
import { restAngle, turnedAngle, type Rest } from './wheel-angle.ts'

/** How far a spin is. What it won is told by `won` alone: nobody sees it before the wheel stands. */
export type Spinning =
  | { readonly name: 'idle'; readonly error?: ApiError }
  | { readonly name: 'asking' }
  | { readonly name: 'turning' }
  | { readonly name: 'won'; readonly result: SpinResult; readonly wasSeenTurning: boolean }

interface SpinningOptions {
  readonly wheel: FortuneWheel
  /** Whose spins these are. */
  readonly customer: string
  readonly disc: RefObject<SVGSVGElement | null>
  /** A spin was used. */
  readonly onUsed: () => void
  /** The wheel stands, or the spin was refused: what is known is to be asked anew. */
  readonly onStood: () => void
}

interface SpinningState {
  readonly spinning: Spinning
  /** A spin was asked for, and its answer never came. */
  readonly unanswered: boolean
  readonly spin: () => void
  /** What was won has been read. */
  readonly close: () => void
}

const rounds = 6

const restOf = ({ prizes }: FortuneWheel, { prize }: SpinResult): Rest | undefined => {
  const index = prizes.findIndex(({ id }) => id === prize.id)
  if (index < 0) return undefined
  return { index, count: prizes.length, jitter: Math.random() * 2 - 1 }
}

/** A refusal that did nothing: asking again is another input. */
const endsInput = ({ kind, status }: ApiError): boolean => kind === 'answered' && status < 500

/**
 * Spins a wheel: the server draws, then the disc turns to what was drawn. One spin at a time. A
 * spin whose wheel was still turning when the page was left is told of when the page is back.
 */
export const useSpinning = (options: SpinningOptions): SpinningState => {
  const { wheel, customer, disc, onUsed, onStood } = options
  const intent = spinIntent(wheel.id, customer)
  const [spinning, setSpinning] = useState<Spinning>({ name: 'idle' })
  const [unanswered, setUnanswered] = useState(() => isUnanswered(intent))
  // State comes too late for two clicks in one frame.
  const running = useRef(false)
  const angle = useRef(0)

  const turnTo = async (result: SpinResult): Promise<void> => {
    const rest = restOf(wheel, result)
    if (rest === undefined || disc.current === null) return
    const to = turnedAngle(angle.current, rest, rounds)
    await turnDisc(disc.current, angle.current, to)
    angle.current = to % 360
  }

  const run = async (): Promise<void> => {
    setSpinning({ name: 'asking' })
    const asked = await spinOnce(wheel.id, spinKey(intent))
    if (!asked.ok) {
      const isOver = endsInput(asked.error)
      if (isOver) forgetSpinKey()
      setUnanswered(!isOver)
      setSpinning({ name: 'idle', error: asked.error })
      onStood()
      return
    }
    const { answer } = asked
    keepUnseenSpin(answer.id)
    forgetSpinKey()
    setUnanswered(false)
    setSpinning({ name: 'turning' })
    onUsed()
    await turnTo(answer)
    setSpinning({ name: 'won', result: answer, wasSeenTurning: true })
    onStood()
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
        // Another customer's, who was here before.
        keepUnseenSpin(undefined)
      }
    })
    return () => {
      isGone = true
    }
    // Once: with the page.
    // The wheel as it was then is the one that was turning.
  }, [wheel, disc])

  useEffect(() => {
    if (spinning.name === 'won') keepUnseenSpin(undefined)
  }, [spinning])

  return { spinning, unanswered, spin, close: () => setSpinning({ name: 'idle' }) }
}
