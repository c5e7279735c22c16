import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Log } from '../log.ts'

/** Some load balancers add the port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
const withPort = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/

/** Returns the IP of an entry of `X-Forwarded-For`; undefined when it has none. */
export const readForwarded = (entry: string): string | undefined => {
  const text = entry.trim()
  const [, v6, v4] = withPort.exec(text) ?? []
  return [v6, v4, text].find((ip) => ip !== undefined && isIP(ip) !== 0)
}

/** Returns what reads the IP of a call's client. */
export const createIpOf = (trustProxy: boolean, log: Pick<Log, 'warn'>) => {
  let hasWarned = false
  const warnOnce = (text: string): void => {
    if (!hasWarned) log.warn(text)
    hasWarned = true
  }
  return (c: Context): string => {
    const bindings = c.env as Partial<HttpBindings> | undefined
    const peer = bindings?.incoming?.socket.remoteAddress ?? 'unknown'
    const header = c.req.header('x-forwarded-for')
    if (header === undefined) return peer
    if (!trustProxy) {
      warnOnce('X-Forwarded-For arrives, but TRUST_PROXY is off: all callers share one limit')
      return peer
    }
    // The last entry is the balancer's own; the client may have written those before it.
    const ip = readForwarded(header.split(',').at(-1) ?? '')
    if (ip === undefined) warnOnce('X-Forwarded-For has no IP in its last entry')
    return ip ?? peer
  }
}
