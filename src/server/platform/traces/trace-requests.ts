import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import { isOwnRequestId } from '../own-request-id.ts'
import { hidesChosenIds, isTracing, traced } from './trace.ts'

/** Traces each request by the pattern of its call: its path and query are what the client makes of them. */
export const traceRequests = (app: Hono): void => {
  if (!isTracing()) return
  app.use((c, next) =>
    traced(c.req.method, { 'http.request.method': c.req.method }, async (span) => {
      await next()
      const requestId = c.res.headers.get('x-request-id')
      span.set({
        'http.route': routePath(c),
        'http.response.status_code': c.res.status,
        ...(requestId !== null &&
          (isOwnRequestId(requestId) || !hidesChosenIds()) && { 'shop.request_id': requestId }),
      })
    }),
  )
}
