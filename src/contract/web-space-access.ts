import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, IdParams, Moment } from './shared-shapes.ts'
import { taskErrors } from './web-space-tasks.ts'

/** Hours until an opened tool closes itself. */
export const webSpaceToolHours = 2

/** A web page for the files or the database of a website, or the download of a backup. */
export const WebSpaceTool = v.picklist(['FILES', 'DATABASE', 'BACKUP'])
export type WebSpaceTool = v.InferOutput<typeof WebSpaceTool>

/** A tool that was opened, and closes itself. */
export const OpenTool = v.object({
  tool: WebSpaceTool,
  state: v.picklist(['OPENING', 'OPEN', 'CLOSING']),
  url: v.pipe(v.string(), v.url()),
  closesAt: Moment,
})
export type OpenTool = v.InferOutput<typeof OpenTool>

const Database = v.object({
  engine: v.picklist(['mysql', 'mariadb', 'postgresql']),
  host: v.string(),
  port: v.number(),
  name: v.string(),
  user: v.string(),
})
export type WebSpaceDatabase = v.InferOutput<typeof Database>

export const getWebSpaceAccess = endpoint({
  method: 'GET',
  path: '/user/services/{id}/site-access',
  summary: 'The database of a website, and the tools that are open',
  access: 'customer',
  params: IdParams,
  answer: v.object({ database: Database, tools: v.array(OpenTool) }),
  errors: taskErrors,
})

export const showWebSpaceDatabase = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-database',
  summary: 'The password of the database of a website',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.object({ password: v.string() }),
  errors: taskErrors,
})

/** The answer is the only place that shows the password. Opening again replaces it. The database's asks for no user. */
export const openWebSpaceTool = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-tools',
  summary: 'Opens the files or the database of a website in the browser for two hours',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ tool: v.picklist(['FILES', 'DATABASE']) }),
  answer: v.object({ ...OpenTool.entries, user: v.nullable(v.string()), password: v.string() }),
  errors: taskErrors,
})

export const closeWebSpaceTool = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-tools/close',
  summary: 'Closes the files, the database or the download of a website',
  access: 'customer',
  params: IdParams,
  body: v.object({ tool: WebSpaceTool }),
  answer: Done,
  errors: taskErrors,
})
