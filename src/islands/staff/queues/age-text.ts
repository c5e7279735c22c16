import { message, type Messages } from '../../../i18n/fill.ts'

const minuteMs = 60_000
const steps = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const

/** Returns how long something has waited, in its largest whole unit. */
export const ageText = (messages: Messages, since: string, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs))
  const [unit, size] = steps.find(([, least]) => minutes >= least) ?? (['minutes', 1] as const)
  return message(messages, `age.${unit}`, { count: Math.floor(minutes / size) })
}
