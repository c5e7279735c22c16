import type { WebSpaceTask } from '../../../../contract/web-space-tasks.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'

const minuteMs = 60_000

const usualText = (messages: Messages, usualMs: number): string => {
  if (usualMs < minuteMs) {
    const count = Math.max(5, Math.ceil(usualMs / 5_000) * 5)
    return message(messages, 'space-task.seconds', { count })
  }
  const count = Math.round(usualMs / minuteMs)
  return count === 1
    ? message(messages, 'space-task.minute')
    : message(messages, 'space-task.minutes', { count })
}

/** Returns the text of a running action with its usual time, or that it takes longer. */
export const runningText = (
  messages: Messages,
  key: string,
  { since, usualMs, lateMs }: Pick<WebSpaceTask, 'since' | 'usualMs' | 'lateMs'>,
  now: number,
  values: Readonly<Record<string, string>> = {},
): string => {
  const isLate = lateMs !== null && now - Date.parse(since) > lateMs
  const more = isLate
    ? [message(messages, 'space-task.late')]
    : [
        ...(usualMs === null ? [] : [usualText(messages, usualMs)]),
        message(messages, 'space-task.close'),
      ]
  return [message(messages, key, values), ...more].join(' ')
}
