import { timeOf } from '../call.ts'
import { hexId, type Cloud } from '../cloud.ts'
import { flavors } from '../offer.ts'
import type { Server } from '../rows.ts'

const vmStates: Readonly<Record<string, string>> = {
  BUILD: 'building',
  ACTIVE: 'active',
  SHUTOFF: 'stopped',
  ERROR: 'error',
  VERIFY_RESIZE: 'resized',
  PAUSED: 'paused',
  SUSPENDED: 'suspended',
}

const buildStates = ['scheduling', 'networking', 'block_device_mapping', 'spawning'] as const

/** Returns the state of a build: the quarter of its time that has passed. */
const taskStateOf = (server: Server, now: number): string | null => {
  if (server.taskState !== 'scheduling' || server.task === null) return server.taskState
  const part = (now - server.createdAt) / (server.task.endsAt - server.createdAt)
  return buildStates[Math.min(3, Math.floor(part * 4))] ?? 'scheduling'
}

const flavorJson = (name: string, minor: number) => {
  const flavor = flavors.find((offered) => offered.name === name)
  if (minor < 47) return { id: flavor?.id, links: [] }
  return {
    original_name: name,
    vcpus: flavor?.vcpus,
    ram: flavor?.ramMb,
    disk: 0,
    ephemeral: 0,
    swap: 0,
    extra_specs: {},
  }
}

/** Shows a server at a microversion. */
export const serverJson = (cloud: Cloud, server: Server, minor: number) => {
  const now = cloud.now().getTime()
  const ports = cloud.ports.of(server.tenant).filter(({ deviceId }) => deviceId === server.id)
  return {
    id: server.id,
    name: server.name,
    status: server.status,
    tenant_id: server.tenant.split('@')[0],
    created: timeOf(server.createdAt),
    updated: timeOf(now),
    hostId: hexId(server.zone + server.id),
    image: '',
    flavor: flavorJson(server.flavor, minor),
    key_name: server.keyName,
    metadata: server.metadata,
    addresses: {
      provider: ports.flatMap(({ ips }) =>
        ips.map((addr) => ({ version: 4, addr, 'OS-EXT-IPS:type': 'fixed' })),
      ),
    },
    config_drive: 'True',
    'OS-EXT-STS:task_state': taskStateOf(server, now),
    'OS-EXT-STS:vm_state': vmStates[server.status] ?? 'active',
    'OS-EXT-STS:power_state': server.status === 'ACTIVE' ? 1 : 4,
    'OS-EXT-AZ:availability_zone': server.zone,
    'os-extended-volumes:volumes_attached': server.volumes.map(({ id, isDeleted }) => ({
      id,
      delete_on_termination: isDeleted,
    })),
    ...(server.fault === null ? {} : { fault: server.fault }),
    ...(minor < 9 ? {} : { locked: server.isLocked }),
    ...(minor < 26 ? {} : { tags: server.tags }),
    ...(minor < 73 ? {} : { locked_reason: server.lockedReason }),
    links: [],
  }
}
