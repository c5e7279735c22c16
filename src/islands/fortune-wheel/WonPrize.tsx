import { useEffect, useRef } from 'react'
import type { SpinResult } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CopyButton } from '../account/CopyButton.tsx'
import { prizeName, prizePath } from './prize-text.ts'
import { isStill } from './spin-disc.ts'

interface WonPrizeProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly result: SpinResult
  /** True right after the wheel stopped: the prize takes the focus. */
  readonly takesFocus: boolean
  /** Closes it for the next spin; undefined when none is left. */
  readonly onAgain: (() => void) | undefined
}

/** The prize, its expiry, and how to use it. */
export const WonPrize = ({ locale, messages, result, takesFocus, onAgain }: WonPrizeProps) => {
  const { prize, code, expiresAt } = result
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // Keeps as much of the wheel visible as possible.
    group.current?.focus({ preventScroll: true })
    group.current?.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' })
  }, [takesFocus])
  const path = prizePath(prize)
  const next = path === '/domain/search' ? 'wheel.won.next' : 'wheel.won.next.trial'
  const about = prize.rewardType === 'VOUCHER' ? 'wheel.won.voucher' : 'wheel.won.credit'
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={message(messages, 'wheel.won.group')}
      className="wheel-prize wheel-state"
    >
      <h2 className="text-lg">{message(messages, 'wheel.won.title')}</h2>
      <p className="text-3xl font-bold">{prizeName(messages, prize)}</p>
      {code !== null && (
        <div className="flex flex-wrap items-end justify-between gap-3 border-y border-dashed border-line py-3">
          <p className="grid">
            <span className="text-sm text-ink-soft">{message(messages, 'wheel.won.code')}</span>
            <span className="text-lg font-bold tabular-nums select-all" translate="no">
              {code}
            </span>
          </p>
          <CopyButton messages={messages} text={code} label={message(messages, 'wheel.won.copy')} />
        </div>
      )}
      <p className="text-ink-soft">{message(messages, about, { date: formatDay(expiresAt) })}</p>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass()} href={localePath(locale, path)}>
          {message(messages, next)}
        </a>
        {onAgain !== undefined && (
          <Button look="secondary" onClick={onAgain}>
            {message(messages, 'wheel.won.again')}
          </Button>
        )}
      </div>
    </div>
  )
}
