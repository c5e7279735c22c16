import { novaFault } from '../answers.ts'
import { timeOf, type Call } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import type { Server } from '../rows.ts'

const release = (cloud: Cloud, server: Server): void => {
  const { actionMs } = cloud.behaviour
  const { tenant } = server
  for (const port of cloud.ports.of(tenant)) {
    if (port.deviceId === server.id) {
      cloud.ports.put({ ...port, task: cloud.task(actionMs, { deviceId: '' }) })
    }
  }
  for (const { id, isDeleted } of server.volumes) {
    const volume = cloud.volumes.get(tenant, id)
    if (volume === undefined) continue
    const after = isDeleted ? null : { status: 'available', serverId: null }
    cloud.volumes.put({ ...volume, task: cloud.task(actionMs, after) })
  }
}

/** Deletes a server: 204, and 404 once the work has ended. */
export const deleteServer = (cloud: Cloud, _: Call, server: Server): Response => {
  if (server.isLocked) return novaFault(409, `Instance ${server.id} is locked`)
  const { actionMs, serverDelete } = cloud.behaviour
  if (serverDelete === 'error') {
    const created = timeOf(cloud.now().getTime())
    const fault = { code: 500, message: 'Failed to delete the instance', created }
    cloud.servers.put({
      ...{ ...server, taskState: 'deleting' },
      task: cloud.task(actionMs, { status: 'ERROR', taskState: null, fault }),
    })
    return new Response(null, { status: 204 })
  }
  cloud.servers.put({ ...server, taskState: 'deleting', task: cloud.task(actionMs, null) })
  release(cloud, server)
  return new Response(null, { status: 204 })
}
