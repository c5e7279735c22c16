import { randomUUID } from 'node:crypto'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { HttpEnv } from '../http-faults.ts'
import { hangForever, pause } from '../pause.ts'
import type { CyberSourceDeps } from './profile.ts'
import { signatureProblem } from './signature.ts'

export type RestContext = Context<HttpEnv>

/** Returns the middleware of signed calls, which misbehaves as the control app asks. */
export const createGuard = (deps: CyberSourceDeps): MiddlewareHandler<HttpEnv> => {
  const { profile, behaviours, now, stopping } = deps
  return async (c, next) => {
    const { down, hang, delayMs } = behaviours.current.cybersource
    if (hang) await hangForever()
    await pause(delayMs, stopping)
    if (down) return c.json({ status: 'SERVER_ERROR', reason: 'SYSTEM_ERROR' }, 503)
    const body = c.req.method === 'POST' ? await c.req.text() : ''
    const url = new URL(c.req.url)
    const call = {
      ...{ method: c.req.method, target: `${url.pathname}${url.search}`, body },
      header: (name: string) => c.req.header(name),
    }
    const problem = signatureProblem(call, profile, now())
    if (problem !== undefined) {
      return c.json({ response: { rmsg: `Authentication Failed: ${problem}` } }, 401)
    }
    await next()
    return undefined
  }
}

/** Reads the body of a call by its schema. */
export const bodyOf = async <Schema extends v.GenericSchema>(c: RestContext, schema: Schema) =>
  v.safeParse(schema, await c.req.json().catch(() => undefined))

/** Answers a request that is refused for its content. */
export const invalid = (c: RestContext, reason: string) =>
  c.json({ id: randomUUID(), status: 'INVALID_REQUEST', reason, message: reason }, 400)

/** Answers, unless this call loses its answers. */
export const answer = (
  c: RestContext,
  { behaviours }: CyberSourceDeps,
  call: 'payments' | 'refunds' | 'voids',
  response: Response,
): Response => {
  if (!behaviours.current.cybersource.loseAnswer.includes(call)) return response
  c.env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}
