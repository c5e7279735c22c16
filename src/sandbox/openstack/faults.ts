import type { MiddlewareHandler } from 'hono'
import { hangForever, pause } from '../pause.ts'
import { novaFault, refusal } from './answers.ts'
import type { Fault } from './behaviour.ts'
import type { Call, Env, Service } from './call.ts'
import type { Cloud } from './cloud.ts'

const dropConnection = (c: Call): Response => {
  c.env.outgoing.destroy()
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
}

/** Returns the middleware that misbehaves as the control app asks. */
export function createFaults(cloud: Cloud, stopping: AbortSignal) {
  const used = new Map<string, number>()

  const faultOf = async (c: Call, service: Service): Promise<Fault | undefined> => {
    for (const fault of cloud.behaviour.faults) {
      if (fault.service !== service || fault.method !== c.req.method) continue
      if (!c.req.path.includes(fault.path)) continue
      if (fault.body !== '' && !(await c.req.text()).includes(fault.body)) continue
      const key = JSON.stringify(fault)
      const count = used.get(key) ?? 0
      if (count >= fault.times) continue
      used.set(key, count + 1)
      return fault
    }
    return undefined
  }

  const of =
    (service: Service): MiddlewareHandler<Env> =>
    async (c, next) => {
      const { hang, down, throttled, delayMs, faults } = cloud.behaviour
      if (faults.length === 0) used.clear()
      if (hang) await hangForever()
      await pause(delayMs, stopping)
      if (down) return novaFault(503, 'Service is unavailable at this time')
      if (throttled) return refusal(service, 429, 'This request was rate-limited.')
      const fault = await faultOf(c, service)
      if (fault?.do === 'refuse') return refusal(service, fault.status, fault.message)
      if (fault?.do === 'drop') return dropConnection(c)
      if (fault?.do === 'delay') await pause(fault.delayMs, stopping)
      await next()
      if (fault?.do === 'lose') return dropConnection(c)
      return undefined
    }
  return { of }
}
