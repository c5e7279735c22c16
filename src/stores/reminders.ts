import { listReminders } from '../contract/reminders.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import { call } from './api.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** Unpaid invoices and services that end soon. */
export type Reminders = AnswerOf<typeof listReminders>

const key = 'tonle:reminded'

/** Forgets who was reminded: they signed out (account §4, Logout). */
export const forgetReminded = (): void => writeTab(key, undefined)

/**
 * What the customer should be reminded of, once for each customer in a browser session; undefined
 * when there is nothing, or it was said before.
 */
export const dueReminders = async (userId: string): Promise<Reminders | undefined> => {
  if (readTab(key) === userId) return undefined
  const result = await call(listReminders, {})
  if (!result.ok) return undefined
  // Noted as soon as it is known, so that it does not come up again on the next page.
  writeTab(key, userId)
  const { invoices, services } = result.answer
  return invoices.length + services.length === 0 ? undefined : result.answer
}
