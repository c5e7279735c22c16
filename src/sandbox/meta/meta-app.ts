import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Behaviours } from '../control/behaviours.ts'
import { createHttpFaults, type HttpEnv } from '../http-faults.ts'
import type { MetaEvents } from './meta-events.ts'

export interface MetaDeps {
  readonly pixelId: string
  readonly accessToken: string
  readonly events: MetaEvents
  readonly behaviours: Behaviours
  readonly stopping: AbortSignal
}

const Call = v.object({
  access_token: v.string(),
  data: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(1000)),
})

const refuse = (
  c: Context,
  status: 400 | 503,
  code: number,
  message: string,
  subcode?: number,
): Response =>
  c.json(
    {
      error: {
        ...{ message, type: 'OAuthException', code, fbtrace_id: 'sandbox' },
        ...(subcode !== undefined && { error_subcode: subcode }),
      },
    },
    status,
  )

/** Meta's answer for a pixel that is unknown, or that the token may not use. */
const refusePixel = (c: Context): Response =>
  refuse(c, 400, 100, 'Object does not exist, or cannot be loaded for missing permissions', 33)

/** Simulates Meta's Conversions API: checks hashes and required fields, and finds duplicates. */
export function metaApp(deps: MetaDeps): Hono<HttpEnv> {
  const { pixelId, accessToken, events, behaviours, stopping } = deps
  const app = new Hono<HttpEnv>()
  app.use(bodyLimit({ maxSize: 4 * 1024 * 1024 }))
  const faults = createHttpFaults(() => behaviours.current.meta, stopping)
  const unavailable = (c: Context): Response | undefined =>
    behaviours.current.meta.down ? refuse(c, 503, 2, 'Service temporarily unavailable') : undefined

  app.get('/:version{v\\d+\\.0}/:pixel', faults, (c) => {
    const down = unavailable(c)
    if (down !== undefined) return down
    if (c.req.header('authorization') !== `Bearer ${accessToken}`)
      return refuse(c, 400, 190, 'Invalid OAuth access token')
    if (c.req.param('pixel') !== pixelId) return refusePixel(c)
    return c.json({ id: pixelId })
  })

  app.post('/:version{v\\d+\\.0}/:pixel/events', faults, async (c) => {
    const down = unavailable(c)
    if (down !== undefined) return down
    const call = v.safeParse(Call, await c.req.json().catch(() => undefined))
    if (!call.success) return refuse(c, 400, 100, 'Invalid parameter: data')
    if (call.output.access_token !== accessToken)
      return refuse(c, 400, 190, 'Invalid OAuth access token')
    if (c.req.param('pixel') !== pixelId) return refusePixel(c)
    const invalid = events.receive(call.output.data)
    if (invalid !== undefined) return refuse(c, 400, 100, `Invalid parameter: ${invalid}`)
    return c.json({
      ...{ events_received: call.output.data.length, messages: [], fbtrace_id: 'sandbox' },
    })
  })
  return app
}
