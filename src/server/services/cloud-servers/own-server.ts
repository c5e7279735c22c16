import type { Server } from '../../providers/openstack/compute.ts'
import { markOf, serverName } from './names.ts'
import { ServerFailure, type ServerDeps } from './outcome.ts'

type CloudOf = Pick<ServerDeps, 'cloud'>

/** Lists an item's servers, the oldest first. Throws ServerFailure for one that carries our tag but is another's. */
export const ownServers = async (
  { cloud }: CloudOf,
  itemId: string,
): Promise<readonly Server[]> => {
  const found = await cloud.compute.serversWith(markOf(itemId))
  const foreign = found.find(
    ({ name, metadata }) => name !== serverName(itemId) || metadata.flow_item !== itemId,
  )
  if (foreign === undefined) return found
  throw new ServerFailure('fatal', `the server ${foreign.id} is not ours`)
}

/** Returns an item's server; undefined without one. */
export const findServer = async (deps: CloudOf, itemId: string): Promise<Server | undefined> =>
  (await ownServers(deps, itemId)).at(0)

/** Returns an item's server. Throws ServerFailure without one. */
export const ownServer = async (deps: CloudOf, itemId: string): Promise<Server> => {
  const server = await findServer(deps, itemId)
  if (server !== undefined) return server
  throw new ServerFailure('fatal', `there is no server ${serverName(itemId)}`)
}

/** Removes a server, also a locked one. Returns whether nothing is left. */
export const removeServer = async (
  { cloud: { compute } }: CloudOf,
  id: string,
): Promise<boolean> => {
  const server = await compute.server(id)
  if (server === undefined) return true
  if (server.taskState === 'deleting') return false
  if (server.isLocked) await compute.act(id, { unlock: null })
  await compute.removeServer(id)
  return (await compute.server(id)) === undefined
}
