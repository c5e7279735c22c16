import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Behaviours } from '../control/behaviours.ts'
import { createHttpFaults, type HttpEnv } from '../http-faults.ts'
import { parseEnvelope } from './envelope.ts'
import type { SentryReports } from './sentry-reports.ts'

export interface SentryDeps {
  readonly key: string
  readonly project: string
  readonly reports: SentryReports
  readonly behaviours: Behaviours
  readonly stopping: AbortSignal
}

/** Simulates Sentry: envelopes of its protocol, and traces over OTLP. */
export function sentryApp(deps: SentryDeps): Hono<HttpEnv> {
  const { key, project, reports, behaviours, stopping } = deps
  const app = new Hono<HttpEnv>()
  app.use('/api/*', bodyLimit({ maxSize: 20 * 1024 * 1024 }))
  app.use(
    '/api/:project/*',
    createHttpFaults(() => behaviours.current.sentry, stopping),
  )
  app.use('/api/:project/*', async (c, next) => {
    if (behaviours.current.sentry.down) return c.text('Service Unavailable', 503)
    const given = /sentry_key=(\w+)/.exec(c.req.header('x-sentry-auth') ?? '')?.[1]
    if (c.req.param('project') !== project || given !== key)
      return c.json({ detail: 'project or key is unknown' }, 403)
    return next()
  })

  /** Everything that came with a request. */
  const headerOf = (c: Context, line: string): string =>
    [line, c.req.url, ...Object.values(c.req.header())].join('\n')

  app.post('/api/:project/envelope/', async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer())
    try {
      const items = parseEnvelope(bytes)
      const [line = ''] = bytes.toString('latin1').split('\n', 1)
      if (items.length > 0) reports.add(headerOf(c, line), items)
      return c.json({})
    } catch (error) {
      reports.refuse(error instanceof Error ? error.message : String(error))
      return c.json({ detail: 'invalid envelope' }, 400)
    }
  })

  app.post('/api/:project/integration/otlp/v1/traces', async (c) => {
    reports.add(headerOf(c, ''), [{ type: 'traces', text: await c.req.text() }])
    return c.json({})
  })
  return app
}
