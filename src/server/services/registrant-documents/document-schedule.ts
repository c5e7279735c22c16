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

/** Staff decide without a deadline; an item looks this often for a decision whose job was lost. */
const reviewMs = dayMs

/** What the order item of a case waits for. */
export interface CaseWait {
  readonly on: 'customer' | 'staff'
  readonly what: 'AWAITING_DOCUMENTS' | 'IN_REVIEW'
  readonly wakeAt: Date
  readonly deadlineAt?: Date
}

/** Returns the wait for a customer's documents, after so many reminders. */
export const customerWait = (waitsSince: Date, reminded: number): CaseWait => ({
  on: 'customer',
  what: 'AWAITING_DOCUMENTS',
  wakeAt: nextDocumentMoment(waitsSince, reminded),
  deadlineAt: documentsDueBy(waitsSince),
})

/** Returns the wait for a decision of staff. */
export const reviewWait = (now: Date): CaseWait => ({
  on: 'staff',
  what: 'IN_REVIEW',
  wakeAt: new Date(now.getTime() + reviewMs),
})

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
