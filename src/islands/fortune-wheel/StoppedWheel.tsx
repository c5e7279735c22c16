import type { ReactNode } from 'react'
import type { FortuneWheel } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { WheelState } from './WheelState.tsx'
import type { WheelView } from './wheel-view.ts'

type StoppedView = 'not-started' | 'ended' | 'out-of-prizes'

export const isStopped = (view: WheelView): view is StoppedView =>
  view === 'not-started' || view === 'ended' || view === 'out-of-prizes'

interface StoppedWheelProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly wheel: FortuneWheel
  readonly view: StoppedView
  readonly problem?: ReactNode
}

/** Shows that the wheel has not started, has ended or has no prizes left. */
export const StoppedWheel = ({ locale, messages, wheel, view, problem }: StoppedWheelProps) => {
  const date = formatDay(view === 'not-started' ? wheel.startsAt : wheel.endsAt)
  const link =
    view === 'ended'
      ? ({ path: '/notification', text: 'wheel.ended.link' } as const)
      : ({ path: '/promotion', text: 'wheel.none.link' } as const)
  return (
    <WheelState
      title={message(messages, `wheel.${view}.title`, { date })}
      text={message(messages, `wheel.${view}.text`)}
      problem={problem}
      actions={
        <a className={buttonClass('secondary')} href={localePath(locale, link.path)}>
          {message(messages, link.text)}
        </a>
      }
    />
  )
}
