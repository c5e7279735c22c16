import { lifetimesFrom } from '../../../contract/certificate-plan.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { message, type Messages } from '../../../i18n/fill.ts'

/** Returns why a term has several certificates, by the rules of the day; of the namespace `certificate`. */
export const whyParts = (messages: Messages, now: Date): string => {
  const { days, next } = lifetimesFrom(now)
  return next === undefined
    ? message(messages, 'part.why.last', { days })
    : message(messages, 'part.why', { days, nextDays: next.days, date: formatDay(next.from) })
}
