const dayMs = 24 * 60 * 60_000

/** After so many days without papers the customer is reminded. */
const reminderDays = [7, 14, 21] as const

/** After so many days without papers the money goes back. */
const lastDay = 30

const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** Until when papers have to be sent that are waited for since a moment. */
export const papersDueBy = (waitsSince: Date): Date => daysAfter(waitsSince, lastDay)

/** When something is to be done next about papers that are waited for, after so many reminders. */
export const nextPaperMoment = (waitsSince: Date, reminded: number): Date =>
  daysAfter(waitsSince, reminderDays[reminded] ?? lastDay)

/** What is to be done about papers that are waited for. */
export type PaperStep =
  | { readonly do: 'nothing' }
  /** `reminded`: how many reminders the customer has had then, those that were missed counted. */
  | { readonly do: 'remind'; readonly reminded: number; readonly daysLeft: number }
  | { readonly do: 'give-back' }

/**
 * What is to be done now. Reminders that are due at once, after a shop stood still, are one.
 *
 * @param reminded how many reminders there were since `waitsSince`
 */
export const paperStep = (waitsSince: Date, reminded: number, now: Date): PaperStep => {
  const days = (now.getTime() - waitsSince.getTime()) / dayMs
  if (days >= lastDay) return { do: 'give-back' }
  const due = reminderDays.filter((day) => days >= day).length
  if (due <= reminded) return { do: 'nothing' }
  return { do: 'remind', reminded: due, daysLeft: Math.ceil(lastDay - days) }
}
