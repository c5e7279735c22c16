const dayMs = 24 * 60 * 60_000

/** After so many days without documents the customer is reminded. */
const reminderDays = [7, 14, 21] as const

/** After so many days without documents the money goes back. */
const lastDay = 30

const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** Until when documents have to be sent that are waited for since a moment. */
export const documentsDueBy = (waitsSince: Date): Date => daysAfter(waitsSince, lastDay)

/** When something is to be done next about documents that are waited for, after so many reminders. */
export const nextDocumentMoment = (waitsSince: Date, reminded: number): Date =>
  daysAfter(waitsSince, reminderDays[reminded] ?? lastDay)

/** What is to be done about documents that are waited for. */
export type DocumentStep =
  | { readonly do: 'nothing' }
  /** `reminded`: how many reminders the customer has had then, those that were missed counted. */
  | { readonly do: 'remind'; readonly reminded: number; readonly daysLeft: number }
  | { readonly do: 'give-back' }

/**
 * What is to be done now. Reminders that are due at once, after a shop stood still, are one.
 *
 * @param reminded how many reminders there were since `waitsSince`
 */
export const documentStep = (waitsSince: Date, reminded: number, now: Date): DocumentStep => {
  const days = (now.getTime() - waitsSince.getTime()) / dayMs
  if (days >= lastDay) return { do: 'give-back' }
  const due = reminderDays.filter((day) => days >= day).length
  if (due <= reminded) return { do: 'nothing' }
  return { do: 'remind', reminded: due, daysLeft: Math.ceil(lastDay - days) }
}
