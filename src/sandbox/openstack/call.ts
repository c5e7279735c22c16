import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import * as v from 'valibot'

export const services = ['identity', 'compute', 'volume', 'image', 'network'] as const
export type Service = (typeof services)[number]

/** What the token check and the version check know of a call. */
export interface Env {
  Bindings: HttpBindings
  Variables: {
    readonly tenant: string
    readonly requestId: string
    /** The minor microversion: 79 of 2.79. */
    readonly minor: number
  }
}

export type Call = Context<Env>

/** Reads a JSON body; undefined when it does not match. */
export const bodyOf = async <Schema extends v.GenericSchema>(
  c: Call,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> => {
  const json: unknown = await c.req.json().catch(() => undefined)
  const parsed = v.safeParse(schema, json)
  return parsed.success ? parsed.output : undefined
}

/** Returns a time as the services write it. */
export const timeOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
