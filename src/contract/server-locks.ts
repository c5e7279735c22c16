import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { changeErrors, ServerChange, serverConfirmation, taskErrors } from './server-changes.ts'
import { ServerLocks } from './server-option.ts'
import { IdParams } from './shared-shapes.ts'

/** Days for which the final backup of a server is kept. */
export const finalBackupDays = 14

export const setServerLocks = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/locks',
  summary: 'Locks a server against its end or against being erased, or unlocks it',
  access: 'customer',
  params: IdParams,
  body: ServerLocks,
  answer: ServerLocks,
  errors: taskErrors,
})

/** Backs the server up, then removes it. The days left are not refunded. */
export const endServer = endpoint({
  method: 'POST',
  path: '/user/services/{id}/end',
  summary: 'Ends a server now',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ confirmation: serverConfirmation }),
  answer: ServerChange,
  errors: [...changeErrors, 'NAME_NOT_CONFIRMED', 'SERVER_LOCKED', 'CHANGE_IN_PROGRESS'],
})
