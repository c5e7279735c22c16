import { listReminders } from '../contract/reminders.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import { call } from './api.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** Unpaid invoices and services that expire soon. */
export type Reminders = AnswerOf<typeof listReminders>

const key = 'tonle:reminded'

/** Clears which customer was reminded (account §4, Logout). */
export const clearReminded = (): void => writeTab(key, undefined)

/** Returns the customer's reminders, once per customer and browser session. */
export const dueReminders = async (userId: string): Promise<Reminders | undefined> => {
  if (readTab(key) === userId) return undefined
  const result = await call(listReminders, {})
  if (!result.ok) return undefined
  // Stored at once, so that the next page does not repeat it.
  writeTab(key, userId)
  const { invoices, services } = result.answer
  return invoices.length + services.length === 0 ? undefined : result.answer
}
