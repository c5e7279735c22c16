import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Behaviours } from '../control/behaviours.ts'
import { createHttpFaults, type HttpEnv } from '../http-faults.ts'
import type { Ga4Events } from './ga4-events.ts'

export interface Ga4Deps {
  readonly measurementId: string
  readonly apiSecret: string
  readonly events: Ga4Events
  readonly behaviours: Behaviours
  readonly stopping: AbortSignal
}

/** Simulates the Measurement Protocol of Google Analytics 4, which answers 204 whatever it gets. */
export function ga4App(deps: Ga4Deps): Hono<HttpEnv> {
  const { measurementId, apiSecret, events, behaviours, stopping } = deps
  const app = new Hono<HttpEnv>()
  const faults = createHttpFaults(() => behaviours.current.ga4, stopping)
  app.use(bodyLimit({ maxSize: 130 * 1024 }))
  const isOurs = (c: Context): boolean =>
    c.req.query('measurement_id') === measurementId && c.req.query('api_secret') === apiSecret

  app.post('/mp/collect', faults, async (c) => {
    if (behaviours.current.ga4.down) return c.text('Service Unavailable', 503)
    if (isOurs(c)) events.receive(await c.req.json().catch(() => undefined))
    return c.body(null, 204)
  })

  app.post('/debug/mp/collect', faults, async (c) => {
    if (behaviours.current.ga4.down) return c.text('Service Unavailable', 503)
    const call: unknown = await c.req.json().catch(() => undefined)
    // As Google's, it checks neither the id nor the secret.
    const invalid = events.validate(call)
    const message = { description: invalid, validationCode: 'VALUE_INVALID' }
    return c.json({ validationMessages: invalid === undefined ? [] : [message] })
  })
  return app
}
