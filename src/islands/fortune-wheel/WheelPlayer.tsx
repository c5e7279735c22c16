import { useCallback, useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import type { FortuneWheel } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath } from '../../i18n/locales.ts'
import { $customer } from '../../stores/customer.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { loadSpinTotal, loadWheelInfo } from '../../stores/wheel-actions.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnswer } from '../account/use-answer.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { Joining } from './Joining.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { PrizeList } from './PrizeList.tsx'
import { StoppedWheel, isStopped } from './StoppedWheel.tsx'
import { WheelDrawing } from './WheelDrawing.tsx'
import { WheelScene } from './WheelScene.tsx'
import { WheelState, WheelStateSkeleton } from './WheelState.tsx'
import { WonPrize } from './WonPrize.tsx'
import { prizeName } from './prize-text.ts'
import { isStill } from './spin-disc.ts'
import { useSpinning, type Spinning } from './use-spinning.ts'
import { wheelView, type WheelView } from './wheel-view.ts'

interface WheelPlayerProps extends IslandProps {
  readonly wheel: FortuneWheel
  readonly customer: string
  /** Called when the wheel has stopped, or the spin was refused. */
  readonly onStood: () => void
}

const tellsOfSpins: ReadonlySet<string> = new Set([
  'fortune_wheel_get_new_spin',
  'fortune_wheel_reward',
])

const saidOf = (messages: Messages, spinning: Spinning): string => {
  switch (spinning.name) {
    case 'idle':
      return ''
    case 'asking':
    case 'turning':
      return message(messages, 'wheel.spinning')
    case 'won':
      return message(messages, 'wheel.won.said', {
        prize: prizeName(messages, spinning.result.prize),
        date: formatDay(spinning.result.expiresAt),
      })
  }
}

/** Returns why a spin failed. A lost response does not lose the spin. */
const problemText = (messages: Messages, errors: Messages, error: ApiError): string =>
  error.kind === 'answered' ? errorText(errors, error) : message(messages, 'wheel.spin.failed')

/** The wheel of a customer: spins, missing requirements and the prize. */
export const WheelPlayer = (props: WheelPlayerProps) => {
  const { locale, messages, errors, wheel, customer, onStood } = props
  const disc = useRef<SVGSVGElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const user = useStore($customer, { ssr: () => undefined })
  const askTotal = useCallback((signal: AbortSignal) => loadSpinTotal(wheel.id, signal), [wheel.id])
  const total = useAnswer(askTotal, 'once')
  const info = useAnswer(loadWheelInfo)
  const { again: countAgain } = total
  const { spinning, unanswered, spin, close } = useSpinning({
    wheel,
    customer,
    disc,
    onUsed: () => total.change((known) => ({ total: Math.max(0, known.total - 1) })),
    onStood: () => {
      countAgain()
      info.again()
      onStood()
    },
  })
  const isSpinning = spinning.name === 'asking' || spinning.name === 'turning'

  useEffect(() => {
    if (isSpinning) return
    return $realtimeEvent.listen((event) => {
      if (event !== undefined && tellsOfSpins.has(event.event)) countAgain()
    })
  }, [isSpinning, countAgain])

  const isCheered = spinning.name === 'won' && spinning.wasSeenTurning
  useEffect(() => {
    if (!isCheered || isStill()) return
    // Confetti is optional.
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
  const problem = spinning.name === 'idle' && spinning.error !== undefined && (
    <Notice tone="bad" role="alert">
      {problemText(messages, errors, spinning.error)}
    </Notice>
  )
  const spinButton = (label: string) => (
    <Button busy={isSpinning} onClick={start}>
      {message(messages, isSpinning ? 'wheel.spinning' : label)}
    </Button>
  )

  const stateOf = () => {
    if (spinning.name === 'won') {
      const isMore = wheel.state === 'ACTIVE' && spinsLeft !== undefined && spinsLeft > 0
      return (
        <WonPrize
          {...{ locale, messages }}
          result={spinning.result}
          takesFocus={spinning.wasSeenTurning}
          onAgain={isMore ? close : undefined}
        />
      )
    }
    if (isSpinning || view === 'ready') {
      return (
        <WheelState
          headingRef={heading}
          title={message(messages, 'wheel.spins', { count: spinsLeft ?? 0 })}
          text={message(messages, 'wheel.ready.text')}
          problem={problem}
          actions={spinButton('wheel.spin')}
        />
      )
    }
    if (isStopped(view)) return <StoppedWheel {...{ locale, messages, wheel, view, problem }} />
    switch (view) {
      case 'unanswered':
        return (
          <WheelState
            headingRef={heading}
            title={message(messages, 'wheel.unanswered.title')}
            text={message(messages, 'wheel.unanswered.text')}
            problem={problem}
            actions={spinButton('wheel.spin.unanswered')}
          />
        )
      case 'joining':
        return (
          <>
            <WheelState
              title={message(messages, 'wheel.join.title')}
              text={message(messages, 'wheel.join.text')}
              problem={problem}
            />
            <Joining
              {...{ locale, messages, errors }}
              needsEmail={isEmailVerified !== true}
              needsPhone={hasPhoneNumber !== true}
            />
          </>
        )
      case 'no-spins':
        return (
          <WheelState
            headingRef={heading}
            title={message(messages, 'wheel.no-spins.title')}
            text={message(messages, 'wheel.no-spins.text')}
            problem={problem}
            actions={
              <a className={buttonClass()} href={localePath(locale, '/domain/search')}>
                {message(messages, 'wheel.no-spins.link')}
              </a>
            }
          />
        )
      case 'failed':
        return (
          <RetryNotice
            label={message(messages, 'wheel.again')}
            onRetry={() => {
              countAgain()
              info.again()
            }}
          >
            {message(messages, 'wheel.failed.title')}
          </RetryNotice>
        )
      case 'loading':
      // Unreachable for a customer with a loaded wheel.
      case 'guest':
      case 'none':
        return <WheelStateSkeleton />
    }
  }

  return (
    <>
      <WheelScene
        drawing={<WheelDrawing messages={messages} wheel={wheel} discRef={disc} />}
        said={saidOf(messages, spinning)}
      >
        {stateOf()}
        <PrizeList messages={messages} wheel={wheel} />
      </WheelScene>
      <LeaveQuestion messages={messages} isSpinning={isSpinning} />
    </>
  )
}
