import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { searchKeyHeader } from '../../../contract/search-signature.ts'
import type { Config } from '../config.ts'
import { traceRequests } from '../traces/index.ts'
import { createIpOf } from './ip-of.ts'
import { openApiDocument } from './openapi.ts'
import { createRouter, type RouterDeps } from './router.ts'
import { createStaticWebsite } from './static-website.ts'
import { isHttps, strictTransport } from './strict-transport.ts'

export interface WebDeps extends Omit<
  RouterDeps,
  'ipOf' | 'websiteOrigins' | 'isSecure' | 'checkAnswers'
> {
  readonly config: Pick<
    Config,
    'websiteUrl' | 'allowedOrigins' | 'websiteDir' | 'trustProxy' | 'checkAnswers'
  >
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<unknown>
  /** Returns whether this server should get requests. */
  readonly isReady: () => Promise<boolean>
  /** Adds `/metrics`. */
  readonly addMetrics?: ((app: Hono) => void) | undefined
}

/** How long a browser stores that it may call: two hours, the most that Chromium does. */
const preflightSeconds = 7200
const noStore = { 'cache-control': 'no-store' }

/** Creates what answers HTTP: the calls, their OpenAPI document, health, and the built website. */
export const createWeb = ({ config, ping, isReady, addMetrics, ...deps }: WebDeps): Hono => {
  const app = new Hono()
  // For a supervisor: the process answers. It restarts a process, which cures no outside party.
  app.get('/livez', (c) => c.json({ status: 'ok' }, 200, noStore))
  // For a load balancer.
  app.get('/readyz', async (c) =>
    (await isReady())
      ? c.json({ status: 'ok' }, 200, noStore)
      : c.json({ status: 'unavailable' }, 503, noStore),
  )
  // After the probes, which come every few seconds and are not measured.
  addMetrics?.(app)
  traceRequests(app)
  const websiteOrigins = [
    ...(config.websiteUrl === undefined ? [] : [new URL(config.websiteUrl).origin]),
    ...config.allowedOrigins,
  ]
  const isSecure = isHttps(config.websiteUrl)
  if (websiteOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: [...websiteOrigins],
        credentials: true,
        maxAge: preflightSeconds,
        exposeHeaders: [searchKeyHeader],
      }),
    )
  }
  if (isSecure) {
    app.use(async (c, next) => {
      // Prepared answers are written to the connection, without Hono's headers.
      const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
      outgoing?.setHeader(strictTransport.name, strictTransport.value)
      await next()
      c.header(strictTransport.name, strictTransport.value)
    })
  }
  let openapi: string | undefined
  app.get('/api/openapi.json', (c) =>
    c.newResponse((openapi ??= JSON.stringify(openApiDocument())), 200, {
      'content-type': 'application/json',
    }),
  )
  app.get('/api/health', async (c) => {
    try {
      await ping()
      return c.json({ status: 'ok' })
    } catch {
      return c.json({ status: 'unavailable' }, 503, noStore)
    }
  })
  const { trustProxy, checkAnswers } = config
  const ipOf = createIpOf(trustProxy, deps.log)
  const router = createRouter({ ...deps, ipOf, websiteOrigins, isSecure, checkAnswers })
  app.route('/api', router)
  if (config.websiteDir !== undefined) {
    const website = createStaticWebsite({ root: config.websiteDir })
    app.all('*', (c) => website(c.req.raw))
  }
  return app
}
