import type { RefObject } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import type { FortuneWheel } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { Joining } from './Joining.tsx'
import { StoppedWheel, isStopped } from './StoppedWheel.tsx'
import { WheelState, WheelStateSkeleton } from './WheelState.tsx'
import { WonPrize } from './WonPrize.tsx'
import type { Spinning } from './use-spinning.ts'
import type { WheelView } from './wheel-view.ts'

interface PlayerStateProps extends IslandProps {
  readonly wheel: FortuneWheel
  readonly spinning: Spinning
  readonly view: WheelView
  readonly spinsLeft: number | undefined
  readonly needsEmail: boolean
  readonly needsPhone: boolean
  readonly headingRef: RefObject<HTMLHeadingElement | null>
  readonly onSpin: () => void
  readonly onRetry: () => void
  readonly close: () => void
}

/** Returns why a spin failed. A lost response does not lose the spin. */
const problemText = (messages: Messages, errors: Messages, error: ApiError): string =>
  error.kind === 'answered' ? errorText(errors, error) : message(messages, 'wheel.spin.failed')

/** The customer's state beside the wheel, with the next step. */
export const PlayerState = (props: PlayerStateProps) => {
  const { locale, messages, errors, wheel, spinning, view, spinsLeft } = props
  const { needsEmail, needsPhone, headingRef, onSpin, onRetry, close } = props
  const isSpinning = spinning.name === 'requesting' || spinning.name === 'turning'
  const problem = spinning.name === 'idle' && spinning.error !== undefined && (
    <Notice tone="bad" role="alert">
      {problemText(messages, errors, spinning.error)}
    </Notice>
  )
  const spinButton = (label: string) => (
    <Button busy={isSpinning} onClick={onSpin}>
      {message(messages, isSpinning ? 'wheel.spinning' : label)}
    </Button>
  )

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
        headingRef={headingRef}
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
          headingRef={headingRef}
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
            needsEmail={needsEmail}
            needsPhone={needsPhone}
          />
        </>
      )
    case 'no-spins':
      return (
        <WheelState
          headingRef={headingRef}
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
        <RetryNotice label={message(messages, 'wheel.again')} onRetry={onRetry}>
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
