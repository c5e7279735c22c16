const dayMs = 24 * 60 * 60_000

const reminderDays = [7, 14, 21] as const

const lastDay = 30

const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** Returns when documents are due that were requested at a moment. */
export const documentsDueBy = (waitsSince: Date): Date => daysAfter(waitsSince, lastDay)

/** Returns the day on which documents are due: `21/12/2026`, in Phnom Penh. */
export const shownDueDay = (waitsSince: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Phnom_Penh' }).format(
    documentsDueBy(waitsSince),
  )

/** Returns the time of the next step about missing documents, after so many reminders. */
export const nextDocumentMoment = (waitsSince: Date, reminded: number): Date =>
  daysAfter(waitsSince, reminderDays[reminded] ?? lastDay)

/** Staff decide without a deadline; an item checks this often for a decision whose job was lost. */
const reviewMs = dayMs

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

export type DocumentStep =
  | { readonly do: 'nothing' }
  /** Counts missed reminders, too. */
  | { readonly do: 'remind'; readonly reminded: number; readonly daysLeft: number }
  | { readonly do: 'give-back' }

/** Returns the next step about missing documents; reminders that are due at once are one. */
export const documentStep = (waitsSince: Date, reminded: number, now: Date): DocumentStep => {
  const days = (now.getTime() - waitsSince.getTime()) / dayMs
  if (days >= lastDay) return { do: 'give-back' }
  const due = reminderDays.filter((day) => days >= day).length
  if (due <= reminded) return { do: 'nothing' }
  return { do: 'remind', reminded: due, daysLeft: Math.ceil(lastDay - days) }
}
