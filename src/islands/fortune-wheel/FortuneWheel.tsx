import { useState } from 'react'
import { createPortal } from 'react-dom'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { requestRegistration, requestSignIn } from '../../stores/requests.ts'
import { loadWheel } from '../../stores/wheel-actions.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useQuery } from '../shell/use-query.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { PrizeList, PrizeListSkeleton } from './PrizeList.tsx'
import { RewardHistory } from './RewardHistory.tsx'
import { StoppedWheel, isStopped } from './StoppedWheel.tsx'
import { WheelDrawing } from './WheelDrawing.tsx'
import { WheelPlayer } from './WheelPlayer.tsx'
import { WheelScene } from './WheelScene.tsx'
import { WheelState, WheelStateSkeleton } from './WheelState.tsx'
import { wheelView } from './wheel-view.ts'

interface FortuneWheelProps extends IslandProps {
  /** The container of the reward history, last on the page so that nothing shifts. */
  readonly historyContainer: Element
}

/** The fortune wheel of this site: prizes, state and spinning. */
export const FortuneWheel = ({ locale, messages, errors, historyContainer }: FortuneWheelProps) => {
  const session = useSession()
  const { answer: wheel, error, again } = useQuery(loadWheel, 'once')
  const [spinsSeen, setSpinsSeen] = useState(0)
  const view = wheelView(wheel, error, undefined)

  const stateForGuest = () => {
    if (wheel !== undefined && isStopped(view))
      return <StoppedWheel {...{ locale, messages, wheel, view }} />
    if (view === 'loading') return <WheelStateSkeleton />
    if (view === 'none') {
      return (
        <WheelState
          title={message(messages, 'wheel.none.title')}
          text={message(messages, 'wheel.none.text')}
          actions={
            <a className={buttonClass()} href={localePath(locale, '/promotion')}>
              {message(messages, 'wheel.none.link')}
            </a>
          }
        />
      )
    }
    if (view === 'guest') {
      return (
        <WheelState
          title={message(messages, 'wheel.guest.title')}
          text={message(messages, 'wheel.guest.text')}
          actions={
            <>
              <Button onClick={() => requestSignIn()}>
                {message(messages, 'wheel.guest.sign-in')}
              </Button>
              <Button look="secondary" onClick={() => requestRegistration()}>
                {message(messages, 'wheel.guest.register')}
              </Button>
            </>
          }
        />
      )
    }
    return (
      <div role="alert">
        <WheelState
          title={message(messages, 'wheel.failed.title')}
          text={error === undefined ? '' : errorText(errors, error)}
          actions={
            <Button look="secondary" onClick={again}>
              {message(messages, 'wheel.again')}
            </Button>
          }
        />
      </div>
    )
  }

  return (
    <>
      {wheel !== undefined && session !== undefined ? (
        <WheelPlayer
          key={`${wheel.id} ${sessionKeyOf(session)}`}
          {...{ locale, messages, errors, wheel }}
          customer={sessionKeyOf(session)}
          onStopped={() => {
            again()
            setSpinsSeen((before) => before + 1)
          }}
        />
      ) : (
        <WheelScene
          drawing={<WheelDrawing messages={messages} wheel={wheel} />}
          announcement={view === 'loading' ? message(messages, 'wheel.loading') : ''}
          isShort={view === 'none'}
        >
          {stateForGuest()}
          {wheel !== undefined && <PrizeList messages={messages} wheel={wheel} />}
          {view === 'loading' && <PrizeListSkeleton />}
        </WheelScene>
      )}
      {wheel !== undefined &&
        createPortal(
          <RewardHistory {...{ messages, errors, spinsSeen }} wheelId={wheel.id} />,
          historyContainer,
        )}
    </>
  )
}
