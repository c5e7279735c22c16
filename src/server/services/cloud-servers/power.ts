import type { Server } from '../../providers/openstack/compute.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { ownServer } from './own-server.ts'
import { poll } from './wait.ts'

const isIdle = ({ status, taskState }: Server, wanted: string): boolean =>
  status === wanted && taskState === null

/** Acts unless the server has the status or work under way, then waits for the status. */
export const reach = async (
  deps: ServerDeps,
  itemId: string,
  status: 'ACTIVE' | 'SHUTOFF',
): Promise<Server> => {
  const action =
    status === 'ACTIVE' ? ({ 'os-start': null } as const) : ({ 'os-stop': null } as const)
  const server = await ownServer(deps, itemId)
  if (isIdle(server, status)) return server
  if (server.taskState === null) await deps.cloud.compute.act(server.id, action)
  return poll(deps, 'POWER', async () => {
    const current = await ownServer(deps, itemId)
    return isIdle(current, status) ? current : undefined
  })
}

/** Starts a server; a running one is a success. */
export const startServer = (deps: ServerDeps, itemId: string): Promise<Outcome<'ACTIVE'>> =>
  outcomeOf<'ACTIVE'>(async () => {
    await reach(deps, itemId, 'ACTIVE')
    return 'ACTIVE'
  })

/** Stops a server; a stopped one is a success. */
export const stopServer = (deps: ServerDeps, itemId: string): Promise<Outcome<'SHUTOFF'>> =>
  outcomeOf<'SHUTOFF'>(async () => {
    await reach(deps, itemId, 'SHUTOFF')
    return 'SHUTOFF'
  })

/** Restarts a server: softly while it runs, else hard. */
export const rebootServer = (
  deps: ServerDeps,
  itemId: string,
  manner: 'SOFT' | 'HARD' = 'SOFT',
): Promise<Outcome<'ACTIVE'>> =>
  outcomeOf<'ACTIVE'>(async () => {
    const server = await ownServer(deps, itemId)
    const type = server.status === 'ACTIVE' ? manner : 'HARD'
    await deps.cloud.compute.act(server.id, { reboot: { type } })
    await poll(deps, 'POWER', async () =>
      isIdle(await ownServer(deps, itemId), 'ACTIVE') ? true : undefined,
    )
    return 'ACTIVE'
  })

/** Returns the URL of a new console for one click. */
export const openConsole = (deps: ServerDeps, itemId: string): Promise<Outcome<string>> =>
  outcomeOf(async () => deps.cloud.compute.consoleUrl((await ownServer(deps, itemId)).id))
