import type { Client } from '../../client/create-client.ts'
import { call } from '../../stores/api.ts'
import { noteStaffRefusal } from '../../stores/staff-refusal.ts'

/** Calls the API; a session that has ended meanwhile leads to a sign-in, which keeps the screen. */
export const staffCall: Client['call'] = async (...given) => {
  const result = await call(...given)
  if (!result.ok) noteStaffRefusal(result.error)
  return result
}
