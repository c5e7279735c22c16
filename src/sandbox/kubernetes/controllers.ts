import { specOf, type Cluster } from './cluster.ts'
import { isDownloaded } from './downloads.ts'
import type { JsonObject } from './field-ownership.ts'
import { initialize, runJob } from './jobs.ts'
import type { Stored } from './object-table.ts'
import { isBound, isInitialized, podState } from './pods.ts'

type Status = Record<string, unknown>

const storageOf = (row: Stored): string => specOf(row).resources.requests?.storage ?? '0'

/** Removes namespaces that are gone, ends jobs and grows volumes, as of now. */
export const settle = (cluster: Cluster): void => {
  const { table, behaviour } = cluster
  const now = cluster.now()
  for (const row of table.all()) {
    if (row.kind === 'Namespace' && row.deletedAt !== null) {
      if (behaviour.stuckNamespaces || now < row.deletedAt + behaviour.deleteMs) continue
      for (const each of table.all()) if (each.namespace === row.name) table.remove(each)
      table.remove(row)
      const disk = cluster.disks.get(row.name)
      if (disk !== undefined) Object.assign(disk, { wordpress: undefined, files: {} })
    } else if (row.kind === 'Job' && row.ended !== null) {
      const { ttlSecondsAfterFinished = Infinity } = specOf(row)
      if (now >= row.ended.at + ttlSecondsAfterFinished * 1000) table.remove(row)
    } else if (row.kind === 'Job') {
      const { activeDeadlineSeconds = Infinity } = specOf(row)
      if (now >= row.changedAt + activeDeadlineSeconds * 1000) {
        table.put({ ...row, ended: { code: -1, log: '', at: now } })
      } else if (
        podState(cluster, row).is === 'running' &&
        now >= row.changedAt + behaviour.jobMs &&
        isDownloaded(cluster, row)
      ) {
        runJob(cluster, row)
      }
    } else if (row.kind === 'Deployment' && !isInitialized(row)) {
      initialize(cluster, row)
    } else if (row.kind === 'PersistentVolumeClaim' && row.capacity !== storageOf(row)) {
      const isDue = now >= row.changedAt + behaviour.volumeMs
      if (isDue && isBound(cluster, row)) table.put({ ...row, capacity: storageOf(row) })
    }
  }
}

const condition = (type: string, isTrue: boolean, reason: string, message = '') => ({
  ...{ type, status: isTrue ? 'True' : 'False', reason, message },
})

const deploymentStatus = (cluster: Cluster, row: Stored): Status => {
  const { replicas = 1, progressDeadlineSeconds = 600 } = specOf(row)
  const state = podState(cluster, row)
  const isRunning = replicas === 0 || state.is === 'running'
  const ready = isRunning ? replicas : 0
  const isLate = !isRunning && cluster.now() >= row.changedAt + progressDeadlineSeconds * 1000
  return {
    observedGeneration: row.generation,
    ...{ replicas: ready, updatedReplicas: ready, readyReplicas: ready, availableReplicas: ready },
    conditions: [
      condition('Available', isRunning, 'MinimumReplicasAvailable'),
      condition('Progressing', !isLate, isLate ? 'ProgressDeadlineExceeded' : 'ReplicaSetUpdated'),
      ...(state.is === 'forbidden' && replicas > 0
        ? [condition('ReplicaFailure', true, 'FailedCreate', state.message)]
        : []),
    ],
  }
}

const statefulStatus = (cluster: Cluster, row: Stored): Status => {
  const { replicas = 1 } = specOf(row)
  const ready = podState(cluster, row).is === 'running' ? replicas : 0
  const revision = `${row.name}-${row.generation}`
  return {
    observedGeneration: row.generation,
    ...{ replicas: ready, readyReplicas: ready },
    ...{ currentRevision: revision, updateRevision: revision },
  }
}

const jobStatus = (row: Stored): Status => {
  if (row.ended === null) return { active: 1 }
  const { code, at } = row.ended
  if (code === 0) {
    const completionTime = new Date(at).toISOString()
    return { succeeded: 1, completionTime, conditions: [condition('Complete', true, '')] }
  }
  const reason = code < 0 ? 'DeadlineExceeded' : 'BackoffLimitExceeded'
  const { backoffLimit } = specOf(row)
  return { failed: backoffLimit + 1, conditions: [condition('Failed', true, reason)] }
}

const certificateStatus = (cluster: Cluster, row: Stored): Status => {
  const { dnsNames } = specOf(row)
  const { refusedNames, certificateMs } = cluster.behaviour
  const refused = dnsNames.find((name) => refusedNames.includes(name))
  if (refused !== undefined) {
    const message = `The certificate request has failed: CAA record for ${refused} prevents issuance`
    return { conditions: [condition('Ready', false, 'Failed', message)] }
  }
  const notBefore = row.changedAt + certificateMs
  if (cluster.now() < notBefore) {
    return { conditions: [condition('Ready', false, 'DoesNotExist', 'Issuing certificate')] }
  }
  const notAfter = new Date(notBefore + 90 * 86_400_000).toISOString()
  return { conditions: [condition('Ready', true, 'Ready')], notAfter }
}

const ipOf = (row: Stored): string =>
  `203.0.113.${20 + (Number.parseInt(row.uid.slice(0, 8), 16) % 200)}`

const statusOf = (cluster: Cluster, row: Stored): Status | undefined => {
  switch (row.kind) {
    case 'Namespace':
      return { phase: row.deletedAt === null ? 'Active' : 'Terminating' }
    case 'Deployment':
      return deploymentStatus(cluster, row)
    case 'StatefulSet':
      return statefulStatus(cluster, row)
    case 'Job':
      return jobStatus(row)
    case 'Certificate':
      return certificateStatus(cluster, row)
    case 'PersistentVolumeClaim':
      return row.capacity === null
        ? { phase: 'Pending' }
        : { phase: 'Bound', capacity: { storage: row.capacity } }
    case 'Ingress':
      return { loadBalancer: { ingress: [{ ip: '203.0.113.80' }] } }
    case 'Service': {
      const isBalancer = specOf(row).type === 'LoadBalancer'
      const hasIp = isBalancer && !cluster.behaviour.noIps
      return { loadBalancer: hasIp ? { ingress: [{ ip: ipOf(row) }] } : {} }
    }
    default:
      return undefined
  }
}

/** Returns an object as the API shows it. */
export const view = (cluster: Cluster, row: Stored): Record<string, unknown> => {
  const status = statusOf(cluster, row)
  const { metadata } = row.object as { metadata: JsonObject }
  return {
    ...row.object,
    metadata: {
      ...metadata,
      ...{ uid: row.uid, generation: row.generation, resourceVersion: String(row.version) },
      creationTimestamp: new Date(row.createdAt).toISOString(),
      ...(row.deletedAt === null
        ? {}
        : { deletionTimestamp: new Date(row.deletedAt).toISOString() }),
      managedFields: Object.entries(row.owners).map(([manager, fields]) => ({
        ...{ manager, operation: 'Apply', fieldsType: 'FieldsV1', fieldsV1: { fields } },
      })),
    },
    ...(status === undefined ? {} : { status }),
  }
}
