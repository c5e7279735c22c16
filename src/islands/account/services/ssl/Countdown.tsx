import { useEffect, useState } from 'react'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'

interface CountdownProps {
  readonly messages: Messages
  readonly until: string
  readonly onEnd: () => void
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Counts down to the next look of the authority. */
export const Countdown = ({ messages, until, onEnd }: CountdownProps) => {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) {
      onEnd()
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isOver, onEnd])
  return (
    <p className="text-sm text-ink-soft" role="timer">
      {message(messages, 'tries', {
        left: `${Math.floor(left / 60)}:${twoDigits(left % 60)}`,
        time: formatMoment(until).slice(11, 16),
      })}
    </p>
  )
}
