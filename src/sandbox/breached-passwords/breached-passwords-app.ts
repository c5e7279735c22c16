import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Behaviours } from '../control/behaviours.ts'
import { page } from '../html-page.ts'
import { createHttpFaults, type HttpEnv } from '../http-faults.ts'

/** Breached passwords that no word rule rejects. */
export const BREACHED_PASSWORDS = ['Zxcqwe789Rty', 'Krasota55', 'Vjqgfhjkm1', 'Nhfrnjh9'] as const

/** Minimum lines of a padded range (the real service: 800 to 1,000). */
const paddedLines = 800

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()

/** Simulates Have I Been Pwned's ranges (haveibeenpwned.com/API/v3). */
export function breachedPasswordsApp(behaviours: Behaviours, stopping: AbortSignal): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const faults = createHttpFaults(() => behaviours.current['breached-passwords'], stopping)
  app.get('/', (c) =>
    c.html(
      page(
        'Breached passwords sandbox',
        html`<h1>Breached passwords sandbox</h1>
          <p>
            This URL replaces <code>api.pwnedpasswords.com</code>. It knows
            ${BREACHED_PASSWORDS.map((password) => html`<code>${password}</code> `)}.
          </p>`,
        { narrow: true },
      ),
    ),
  )
  app.get('/range/:prefix', faults, (c) => {
    if (behaviours.current['breached-passwords'].down) return c.text('Service unavailable', 503)
    const prefix = c.req.param('prefix').toUpperCase()
    if (!/^[0-9A-F]{5}$/.test(prefix)) {
      return c.text('The hash prefix was not in a valid format', 400)
    }
    const seen = BREACHED_PASSWORDS.map(sha1)
      .filter((hash) => hash.startsWith(prefix))
      .map((hash, at) => `${hash.slice(5)}:${at + 3}`)
    const padding = Array.from(
      { length: c.req.header('add-padding') === 'true' ? paddedLines - seen.length : 20 },
      (_, at) => `${sha1(`${prefix} ${at}`).slice(5)}:0`,
    )
    return c.text([...seen, ...padding].sort().join('\r\n'))
  })
  return app
}
