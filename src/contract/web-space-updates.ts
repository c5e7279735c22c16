import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { WebSpaceUpdate } from './service-details.ts'
import { IdParams } from './shared-shapes.ts'
import { WebSpaceTask, taskErrors } from './web-space-tasks.ts'

/** Its updates are in the details of the service once the look is DONE. */
export const lookForWebSpaceUpdates = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-updates/look',
  summary: 'Looks for updates of a website',
  access: 'customer',
  params: IdParams,
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS'],
})

/** What is there is backed up before. EMPTY_DATA: it has no such update. */
export const updateWebSpace = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-updates',
  summary: 'Updates a website, or one part of it',
  access: 'customer',
  params: IdParams,
  body: v.object({ only: v.optional(v.pick(WebSpaceUpdate, ['kind', 'name'])) }),
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'EMPTY_DATA'],
})

export const setWebSpacePublic = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/site-public',
  summary: 'Shows a website to search engines, or hides it from them',
  access: 'customer',
  params: IdParams,
  body: v.object({ isPublic: v.boolean() }),
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS'],
})
