import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import { rebuildVersion, type ComputeCall } from './compute-version.ts'
import { OpenStackError } from './errors.ts'
import type { Request } from './request.ts'

const Console = v.object({ remote_console: v.object({ url: v.pipe(v.string(), v.url()) }) })
const ConsoleOutput = v.object({ output: v.nullable(v.string()) })
const Actions = v.object({
  instanceActions: v.array(v.object({ action: v.string(), request_id: v.string() })),
})
const ActionEvents = v.object({
  instanceAction: v.object({
    events: v.optional(v.array(v.object({ result: v.nullable(v.string()) })), []),
  }),
})

/** A server's action as Nova names it. */
export type Action =
  | { readonly 'os-start': null }
  | { readonly 'os-stop': null }
  | { readonly reboot: { readonly type: 'SOFT' | 'HARD' } }
  | { readonly resize: { readonly flavorRef: string } }
  | { readonly confirmResize: null }
  | { readonly lock: { readonly locked_reason: string } }
  | { readonly unlock: null }
  | { readonly changePassword: { readonly adminPass: string } }
  | { readonly rebuild: Readonly<Record<string, unknown>> & { readonly imageRef: string } }

/** How an action ended; undefined while it is under way. */
export type ActionEnd = 'Success' | 'Error' | undefined

// Forbidden, switched off, not there yet, or not of this hypervisor.
const withoutOutput: ReadonlySet<number> = new Set([403, 404, 409, 501])

/** Creates the calls of a server's actions. */
export const serverActionCalls = (request: Request, call: ComputeCall) => ({
  act: async (id: string, action: Action): Promise<void> => {
    const asked = await call('POST', `/servers/${id}/action`, action)
    if ('rebuild' in action && asked.version !== rebuildVersion) {
      const what = `rebuilding needs Nova ${rebuildVersion}`
      throw new ProviderError('openstack', 'refused', what)
    }
    await request.send(asked)
  },
  /** Lists the ids of an action's requests, the newest first. */
  actions: async (id: string, name: string): Promise<readonly string[]> => {
    const path = `/servers/${id}/os-instance-actions`
    const { instanceActions } = await request.read(await call('GET', path), Actions)
    return instanceActions.flatMap(({ action, request_id }) =>
      action === name ? [request_id] : [],
    )
  },
  actionEnd: async (id: string, requestId: string): Promise<ActionEnd> => {
    const path = `/servers/${id}/os-instance-actions/${requestId}`
    const { events } = (await request.read(await call('GET', path), ActionEvents)).instanceAction
    if (events.some(({ result }) => result === 'Error')) return 'Error'
    return events.length > 0 && events.every(({ result }) => result === 'Success')
      ? 'Success'
      : undefined
  },
  /** Returns the last lines of a server's serial console; undefined where the cloud shows none. */
  consoleOutput: async (id: string, length: number): Promise<string | undefined> => {
    const body = { 'os-getConsoleOutput': { length } }
    const asked = await call('POST', `/servers/${id}/action`, body)
    try {
      return (await request.read(asked, ConsoleOutput)).output ?? ''
    } catch (error) {
      if (error instanceof OpenStackError && withoutOutput.has(error.status)) return undefined
      throw error
    }
  },
  /** Returns the URL of a new console, which is valid for minutes. */
  consoleUrl: async (id: string): Promise<string> => {
    const body = { remote_console: { protocol: 'vnc', type: 'novnc' } }
    const path = `/servers/${id}/remote-consoles`
    return (await request.read(await call('POST', path, body), Console)).remote_console.url
  },
})
