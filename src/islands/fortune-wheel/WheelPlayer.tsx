import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { FortuneWheel } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { $customer } from '../../stores/customer.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { loadSpinTotal, loadWheelInfo } from '../../stores/wheel-actions.ts'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { PlayerState } from './PlayerState.tsx'
import { PrizeList } from './PrizeList.tsx'
import { WheelDrawing } from './WheelDrawing.tsx'
import { WheelScene } from './WheelScene.tsx'
import { prizeName } from './prize-text.ts'
import { isStill } from './spin-disc.ts'
import { useSpinning, type Spinning } from './use-spinning.ts'
import { wheelView, type WheelView } from './wheel-view.ts'

interface WheelPlayerProps extends IslandProps {
  readonly wheel: FortuneWheel
  readonly customer: string
  /** Called when the wheel has stopped, or the spin was refused. */
  readonly onStopped: () => void
}

const spinEvents: ReadonlySet<string> = new Set([
  'fortune_wheel_get_new_spin',
  'fortune_wheel_reward',
])

const announcementOf = (messages: Messages, spinning: Spinning): string => {
  switch (spinning.name) {
    case 'idle':
      return ''
    case 'requesting':
    case 'turning':
      return message(messages, 'wheel.spinning')
    case 'won':
      return message(messages, 'wheel.won.said', {
        prize: prizeName(messages, spinning.result.prize),
        date: formatDay(spinning.result.expiresAt),
      })
  }
}

/** The wheel of a customer: spins, missing requirements and the prize. */
export const WheelPlayer = (props: WheelPlayerProps) => {
  const { locale, messages, errors, wheel, customer, onStopped } = props
  const disc = useRef<SVGSVGElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const user = useStore($customer, { ssr: () => undefined })
  const loadTotal = useCallback(
    (signal: AbortSignal) => loadSpinTotal(wheel.id, signal),
    [wheel.id],
  )
  const total = useQuery(loadTotal, 'once')
  const info = useQuery(loadWheelInfo)
  const { again: countAgain } = total
  const retry = (): void => {
    countAgain()
    info.again()
  }
  const { spinning, unanswered, spin, close } = useSpinning({
    wheel,
    customer,
    disc,
    onUsed: () => total.change((known) => ({ total: Math.max(0, known.total - 1) })),
    onStopped: () => {
      retry()
      onStopped()
    },
  })
  // The slices change with the chances: not while the pointer shows what was won.
  const [drawn, setDrawn] = useState(wheel)
  if (spinning.name === 'idle' && drawn !== wheel) setDrawn(wheel)
  const isSpinning = spinning.name === 'requesting' || spinning.name === 'turning'

  useEffect(() => {
    if (isSpinning) return
    return $realtimeEvent.listen((event) => {
      if (event !== undefined && spinEvents.has(event.event)) countAgain()
    })
  }, [isSpinning, countAgain])

  const isCheered = spinning.name === 'won' && spinning.wasSeenTurning
  useEffect(() => {
    if (!isCheered || isStill()) return
    import('./throw-confetti.ts').then(
      ({ throwConfetti }) => throwConfetti(disc.current),
      () => undefined,
    )
  }, [isCheered])

  // The stores know a change before the request does.
  const isEmailVerified = user?.isEmailVerified === true || info.answer?.isEmailVerified
  const hasPhoneNumber = typeof user?.phoneNumber === 'string' || info.answer?.hasPhoneNumber
  const spinsLeft = total.answer?.total
  const view = wheelView(wheel, undefined, {
    isEmailVerified,
    hasPhoneNumber,
    spinsLeft,
    isUnanswered: unanswered,
    error: total.error ?? info.error,
  })
  const before = useRef<WheelView>(view)
  useEffect(() => {
    // The completed form is gone: the heading of the next step takes the focus.
    if (before.current === 'joining' && view !== 'joining') heading.current?.focus()
    before.current = view
  }, [view])

  const start = (): void => {
    disc.current?.closest('.wheel-stage')?.scrollIntoView({ block: 'nearest' })
    spin()
  }
  return (
    <>
      <WheelScene
        drawing={<WheelDrawing messages={messages} wheel={drawn} discRef={disc} />}
        announcement={announcementOf(messages, spinning)}
      >
        <PlayerState
          {...{ locale, messages, errors, wheel, spinning, view, spinsLeft, close }}
          needsEmail={isEmailVerified !== true}
          needsPhone={hasPhoneNumber !== true}
          headingRef={heading}
          onSpin={start}
          onRetry={retry}
        />
        <PrizeList messages={messages} wheel={wheel} />
      </WheelScene>
      <LeaveQuestion messages={messages} isSpinning={isSpinning} />
    </>
  )
}
