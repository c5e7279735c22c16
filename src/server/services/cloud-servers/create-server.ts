import type { Steps } from '../../platform/steps/index.ts'
import { classOfFault } from '../../providers/openstack/errors.ts'
import type { NewServer, Server } from '../../providers/openstack/compute.ts'
import { createReady, type Readiness } from './attempts.ts'
import { markOf, serverName } from './names.ts'
import type { ServerDeps } from './outcome.ts'
import { ownServers, removeServer } from './own-server.ts'

const readinessOf = (server: Server | undefined): Readiness | undefined => {
  if (server === undefined) return { ready: false, fault: 'retry', why: 'the server is gone' }
  if (server.status === 'ERROR') {
    const why = server.fault ?? 'the server has the status ERROR'
    return { ready: false, fault: classOfFault(why), why }
  }
  return server.status === 'ACTIVE' && server.taskState === null ? { ready: true } : undefined
}

type Asked = Omit<NewServer, 'name' | 'tags' | 'zone'>

/** Creates an item's server from a boot volume in durable steps, in the next zone after a failure. Returns its id. */
export const createServer = (
  deps: ServerDeps,
  steps: Steps,
  itemId: string,
  asked: Asked,
): Promise<string> => {
  const { compute } = deps.cloud
  const { zones } = deps.cloud.region
  return createReady(deps, steps, 'server', {
    what: 'SERVER',
    find: async () => {
      const found = await ownServers(deps, itemId)
      return found.find(({ volumeIds }) => volumeIds.includes(asked.bootVolumeId))?.id
    },
    create: (attempt) =>
      compute.createServer({
        ...asked,
        name: serverName(itemId),
        tags: [markOf(itemId)],
        zone: zones[(attempt - 1) % Math.max(1, zones.length)],
      }),
    readiness: async (id) => readinessOf(await compute.server(id)),
    remove: (id) => removeServer(deps, id),
  })
}
