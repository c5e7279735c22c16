import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Returns what reads the IP of a call's client. */
export const createIpOf =
  (trustProxy: boolean) =>
  (c: Context): string => {
    // The last entry is the balancer's own; the client may have written those before it.
    const forwarded = trustProxy
      ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    const bindings = c.env as Partial<HttpBindings> | undefined
    return forwarded ?? bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  }
