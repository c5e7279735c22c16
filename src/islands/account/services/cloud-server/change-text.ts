import type { ServerChange } from '../../../../contract/server-changes.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'

const minuteMs = 60_000

/** Returns how long a running action usually takes, or that it takes longer; undefined when nothing was measured. */
export const usualText = (
  messages: Messages,
  { state, since, usual }: ServerChange,
  now: number,
): string | undefined => {
  if (state !== 'RUNNING' || usual === undefined) return undefined
  const { medianMs, lateMs } = usual
  if (now - Date.parse(since) > lateMs) return message(messages, 'server.change.late')
  if (medianMs < minuteMs) {
    const count = Math.max(5, Math.ceil(medianMs / 5_000) * 5)
    return message(messages, 'server.change.usual.seconds', { count })
  }
  const count = Math.round(medianMs / minuteMs)
  return count === 1
    ? message(messages, 'server.change.usual.minute')
    : message(messages, 'server.change.usual.minutes', { count })
}

/** Returns what a long action does or did, how long it usually takes, and when it began. */
export const changeText = (messages: Messages, change: ServerChange): string =>
  [
    message(messages, `server.change.${change.action}.${change.state}`),
    usualText(messages, change, Date.now()),
    message(messages, 'server.change.since', { since: formatMoment(change.since) }),
  ]
    .filter((part) => part !== undefined)
    .join(' ')
