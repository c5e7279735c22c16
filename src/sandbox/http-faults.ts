import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { hangForever, pause } from './pause.ts'

/** The faults of an HTTP service that answers as a whole or not. */
export const httpFaults = {
  /** No call is ever answered. */
  hang: v.boolean(),
  delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  /** Every call answers 429. */
  throttled: v.boolean(),
  /** Calls are done, then their connection is closed without an answer. */
  loseAnswer: v.boolean(),
}
const HttpFaults = v.object(httpFaults)
export type HttpFaults = Readonly<v.InferOutput<typeof HttpFaults>>

/** Returns the behaviour without faults. */
export const noHttpFaults = (): HttpFaults => ({
  ...{ hang: false, delayMs: 0, throttled: false, loseAnswer: false },
})

/** Node's request and response, which the faults need. */
export interface HttpEnv {
  readonly Bindings: HttpBindings
}

/** Returns the middleware that misbehaves as the control app asks. */
export const createHttpFaults =
  (faults: () => HttpFaults, stopping: AbortSignal): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const { hang, delayMs, throttled, loseAnswer } = faults()
    if (hang) await hangForever()
    await pause(delayMs, stopping)
    if (throttled) return c.text('Too Many Requests', 429, { 'retry-after': '1' })
    await next()
    // What is written to it afterwards is lost.
    if (loseAnswer) c.env.outgoing.destroy()
    return undefined
  }
