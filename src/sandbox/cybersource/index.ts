import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { PAGE_HEADERS } from '../html-page.ts'
import { addCardEntry } from './card-entry.ts'
import { POST_SCRIPT } from './pages.ts'
import type { CyberSourceDeps } from './profile.ts'
import { restApi } from './rest-api.ts'

export { CyberSourceBehaviour, goodCyberSource, type CyberSourceValues } from './behaviour.ts'
export { addCyberSourceRoutes } from './cybersource-control.ts'
export { openCardLedger, type CardLedger } from './ledger.ts'
export type { CyberSourceProfile } from './profile.ts'

const POLICY = PAGE_HEADERS['content-security-policy']

/** Simulates CyberSource: the card page in the merchant's frame, 3-D Secure and the REST API. */
export function cyberSourceApp(
  deps: CyberSourceDeps,
  log: (line: string) => void,
): Hono<{ Bindings: HttpBindings }> {
  const pages = new Hono()
  addCardEntry(pages, deps, log)
  const app = new Hono<{ Bindings: HttpBindings }>()
  // The only script of the pages posts their form on.
  const hash = createHash('sha256').update(POST_SCRIPT).digest('base64')
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value)
    c.header('content-security-policy', `${POLICY}; script-src 'sha256-${hash}'`)
  })
  app.route('/', pages)
  app.route('/', restApi(deps))
  app.all('*', (c) => c.json({ message: 'not found' }, 404))
  return app
}
