import { scriptsOf } from './builders.ts'
import { specOf, quotaRefusal, type Cluster } from './cluster.ts'
import type { Stored } from './object-table.ts'
import type { PodSpec } from './pod-schema.ts'

/** Why the pods of a workload do not run yet. */
export type PodState =
  | { readonly is: 'running' }
  | { readonly is: 'crashed' }
  | { readonly is: 'forbidden'; readonly message: string }
  | { readonly is: 'waiting'; readonly reason: string; readonly message: string }

const waiting = (reason: string, message = ''): PodState => ({ is: 'waiting', reason, message })

/** Whether a volume is bound. */
export const isBound = (cluster: Cluster, row: Stored): boolean =>
  row.capacity !== null || !cluster.behaviour.noCapacity

const volumeProblem = (cluster: Cluster, row: Stored, spec: PodSpec): PodState | undefined => {
  for (const { persistentVolumeClaim: claim, secret, configMap } of spec.volumes ?? []) {
    const { namespace } = row
    if (claim !== undefined) {
      const found = cluster.table.get('PersistentVolumeClaim', namespace, claim.claimName)
      if (found === undefined || !isBound(cluster, found)) {
        return waiting('Unschedulable', 'pod has unbound immediate PersistentVolumeClaims')
      }
    }
    const [kind, name] =
      secret === undefined ? ['ConfigMap', configMap?.name] : ['Secret', secret.secretName]
    if (name !== undefined && cluster.table.get(kind, namespace, name) === undefined) {
      return waiting('ContainerCreating', `${kind} "${name}" not found`)
    }
  }
  return undefined
}

const containerProblem = (cluster: Cluster, row: Stored, spec: PodSpec): PodState | undefined => {
  for (const { image, env = [], envFrom = [] } of [
    ...(spec.initContainers ?? []),
    ...spec.containers,
  ]) {
    if (cluster.behaviour.unpullable.some((part) => image.includes(part))) {
      return waiting('ImagePullBackOff', `Back-off pulling image "${image}"`)
    }
    for (const { secretRef } of envFrom) {
      if (cluster.table.get('Secret', row.namespace, secretRef.name) === undefined) {
        return waiting('CreateContainerConfigError', `secret "${secretRef.name}" not found`)
      }
    }
    for (const { valueFrom } of env) {
      if (valueFrom?.secretKeyRef === undefined) continue
      const { name, key } = valueFrom.secretKeyRef
      if (secretValue(cluster, row.namespace, name, key) === undefined) {
        return waiting('CreateContainerConfigError', `secret "${name}" has no key ${key}`)
      }
    }
  }
  return undefined
}

const affinityProblem = (cluster: Cluster, row: Stored, spec: PodSpec): PodState | undefined => {
  const terms = spec.affinity?.podAffinity.requiredDuringSchedulingIgnoredDuringExecution ?? []
  const running = cluster
    .in(row.namespace, 'Deployment')
    .filter((each) => (specOf(each).replicas ?? 1) > 0)
    .map((each) => specOf(each).template.metadata.labels)
  const isMet = terms.every(({ labelSelector }) =>
    running.some((labels) =>
      Object.entries(labelSelector.matchLabels).every(([key, value]) => labels[key] === value),
    ),
  )
  return isMet ? undefined : waiting('Unschedulable', "node(s) didn't match pod affinity rules")
}

/** Returns what an app of Node.js writes before it crashes; undefined for one that runs. */
export const crashLog = (cluster: Cluster, row: Stored, spec: PodSpec): string | undefined => {
  const starts = spec.containers[0]?.command?.some((word) => word.includes('npm start')) === true
  if (row.kind !== 'Deployment' || !starts) return undefined
  const manifest = cluster.disk(row.namespace).files['/package.json']
  if (manifest === undefined) return undefined
  const start = scriptsOf(manifest)?.start
  if (start === undefined) return 'npm error Missing script: "start"\n'
  return /\bexit 1\b/.test(start) ? `\n> start\n> ${start}\n` : undefined
}

const crashProblem = (cluster: Cluster, row: Stored, spec: PodSpec): PodState | undefined =>
  crashLog(cluster, row, spec) === undefined
    ? undefined
    : waiting('CrashLoopBackOff', 'back-off 10s restarting failed container=app')

/** Whether the first containers of a Deployment's pod have run. */
export const isInitialized = (row: Stored): boolean =>
  (specOf(row).template.spec.initContainers ?? []).length === 0 ||
  row.initialized?.generation === row.generation

const initialProblem = (row: Stored): PodState | undefined => {
  if (row.kind !== 'Deployment') return undefined
  if (!isInitialized(row)) return waiting('PodInitializing')
  return (row.initialized?.code ?? 0) === 0
    ? undefined
    : waiting('CrashLoopBackOff', 'back-off 10s restarting failed container=pack')
}

/** Returns the values of a Secret. */
export const secretValues = (
  cluster: Cluster,
  namespace: string,
  name: string,
): Readonly<Record<string, string>> => {
  const data = cluster.table.get('Secret', namespace, name)?.object.data
  return Object.fromEntries(
    Object.entries((data ?? {}) as Readonly<Record<string, string>>).map(([key, value]) => [
      key,
      Buffer.from(value, 'base64').toString('utf8'),
    ]),
  )
}

/** Returns a value of a Secret. */
export const secretValue = (
  cluster: Cluster,
  namespace: string,
  name: string,
  key: string,
): string | undefined => secretValues(cluster, namespace, name)[key]

/** Returns how far the pods of a workload are. */
export const podState = (cluster: Cluster, row: Stored): PodState => {
  const { spec } = specOf(row).template
  const message = quotaRefusal(cluster, row)
  if (message !== undefined) return { is: 'forbidden', message }
  const problem =
    affinityProblem(cluster, row, spec) ??
    volumeProblem(cluster, row, spec) ??
    containerProblem(cluster, row, spec) ??
    crashProblem(cluster, row, spec) ??
    initialProblem(row)
  if (problem !== undefined) return problem
  const { stuck, startMs } = cluster.behaviour
  const isStarting = row.kind !== 'Job' && (stuck || cluster.now() < row.changedAt + startMs)
  if (isStarting) return waiting('ContainerCreating')
  return { is: cluster.behaviour.crashing.includes(row.name) ? 'crashed' : 'running' }
}

const killedCode = 137

const terminated = (exitCode: number) => ({
  terminated: {
    exitCode,
    reason: exitCode === 0 ? 'Completed' : exitCode === killedCode ? 'OOMKilled' : 'Error',
  },
})
const initializing = { waiting: { reason: 'PodInitializing', message: '' } }

/** Returns the state of a container: those of a job run one after another. */
const containerState = (cluster: Cluster, row: Stored, state: PodState, at: number) => {
  if (state.is === 'waiting') {
    return { waiting: { reason: state.reason, message: state.message } }
  }
  if (state.is === 'crashed') {
    return {
      waiting: { reason: 'CrashLoopBackOff', message: 'back-off restarting failed container' },
    }
  }
  if (row.ended !== null) {
    const ran = Object.keys(row.ended.logs ?? {}).length
    if (ran === 0 || at === ran - 1) return terminated(row.ended.code)
    return at < ran ? terminated(0) : initializing
  }
  const running = { running: { startedAt: new Date(row.changedAt).toISOString() } }
  if (row.kind !== 'Job') return running
  const { initContainers = [], containers } = specOf(row).template.spec
  const { jobMs } = cluster.behaviour
  // One without a time is still downloading.
  const part = jobMs === 0 ? 0 : (cluster.now() - row.changedAt) / jobMs
  const now = Math.min(1, part) * (initContainers.length + containers.length - 1)
  if (at === Math.floor(now)) return running
  return at < now ? terminated(0) : initializing
}

/** Returns the pod of a workload; undefined when there is none. */
export const podOf = (cluster: Cluster, row: Stored) => {
  const { replicas = 1, template } = specOf(row)
  const state = podState(cluster, row)
  if (replicas === 0 || state.is === 'forbidden') return undefined
  const isRunning = state.is === 'running'
  const isCrashed = state.is === 'crashed'
  const ended = row.ended?.code === 0 ? 'Succeeded' : 'Failed'
  const initial = template.spec.initContainers ?? []
  const statusOf = ({ name, image }: PodSpec['containers'][number], at: number) => ({
    ...{ name, image, ready: isRunning && row.ended === null },
    state: containerState(cluster, row, state, at),
  })
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${row.name}-${row.uid.slice(0, 5)}`,
      namespace: row.namespace,
      labels: {
        ...template.metadata.labels,
        ...(row.kind === 'Job' ? { 'batch.kubernetes.io/job-name': row.name } : {}),
      },
      creationTimestamp: new Date(row.changedAt).toISOString(),
    },
    spec: template.spec,
    status: {
      phase: row.ended === null ? (isRunning || isCrashed ? 'Running' : 'Pending') : ended,
      initContainerStatuses: initial.map(statusOf),
      containerStatuses: template.spec.containers.map((container, at) => ({
        ...statusOf(container, initial.length + at),
        restartCount: isCrashed ? 3 : 0,
      })),
    },
  }
}
