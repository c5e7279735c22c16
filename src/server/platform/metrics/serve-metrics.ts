import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Metrics } from './create-metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Measures each request, and answers `/metrics` to the holder of the token. */
export const serveMetrics = (
  app: Hono,
  { measure, page, contentType }: Metrics,
  token: string,
): void => {
  const expected = digest(`Bearer ${token}`)
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    // The pattern, never the path: a path is what the client makes of it.
    const { method } = c.req
    measure({
      ...{ method, route: routePath(c), status: c.res.status },
      seconds: (performance.now() - start) / 1000,
    })
  })
  app.get('/metrics', async (c) => {
    // Digests have one length, which a comparison in constant time needs.
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      return c.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' })
    }
    return c.text(await page(), 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  })
}
