import type { SiteTask } from '../../../../contract/site-tasks.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'

const minuteMs = 60_000

const usualText = (messages: Messages, usualMs: number): string => {
  if (usualMs < minuteMs) {
    const count = Math.max(5, Math.ceil(usualMs / 5_000) * 5)
    return message(messages, 'site-task.seconds', { count })
  }
  const count = Math.round(usualMs / minuteMs)
  return count === 1
    ? message(messages, 'site-task.minute')
    : message(messages, 'site-task.minutes', { count })
}

/** Returns the text of a running action with its usual time, or that it takes longer. */
export const runningText = (
  messages: Messages,
  key: string,
  { since, usualMs, lateMs }: Pick<SiteTask, 'since' | 'usualMs' | 'lateMs'>,
  now: number,
  values: Readonly<Record<string, string>> = {},
): string => {
  const isLate = lateMs !== null && now - Date.parse(since) > lateMs
  const more = isLate
    ? [message(messages, 'site-task.late')]
    : [
        ...(usualMs === null ? [] : [usualText(messages, usualMs)]),
        message(messages, 'site-task.close'),
      ]
  return [message(messages, key, values), ...more].join(' ')
}
