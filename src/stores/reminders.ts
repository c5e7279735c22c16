import { listReminders } from '../contract/reminders.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import { call } from './api.ts'
import { readTab, writeTab } from './tab-storage.ts'

export type Reminders = AnswerOf<typeof listReminders>

const key = 'tonle:reminded'

/** Clears the reminded customer (account §4, Logout). */
export const clearReminded = (): void => writeTab(key, undefined)

/** Returns the reminders, once per customer and browser session. */
export const dueReminders = async (userId: string): Promise<Reminders | undefined> => {
  if (readTab(key) === userId) return undefined
  const result = await call(listReminders, {})
  if (!result.ok) return undefined
  writeTab(key, userId)
  const { invoices, services } = result.answer
  return invoices.length + services.length === 0 ? undefined : result.answer
}
