import type { Behaviours } from '../control/behaviours.ts'
import type { KubernetesValues } from './behaviour.ts'
import type { Downloads } from './work-files.ts'
import { openObjectTable, type Stored } from './object-table.ts'
import type { PodSpec } from './pod-schema.ts'
import type { Disk } from './wordpress.ts'
import { amountOf } from './quantities.ts'

export interface ClusterDeps {
  readonly dataDir: string | undefined
  readonly behaviours: Behaviours
  readonly now: () => Date
}

/** A call as the journal lists it. */
export interface JournalEntry {
  readonly method: string
  readonly path: string
  readonly status: number
}

const maxJournal = 5000

/** Opens the objects, the disks and the journal of one cluster. */
export function openCluster({ dataDir, behaviours, now }: ClusterDeps) {
  const table = openObjectTable(dataDir)
  const disks = new Map<string, Disk>()
  const downloads: Downloads = new Map()
  const journal: JournalEntry[] = []
  return {
    table,
    disks,
    downloads,
    now: () => now().getTime(),
    get behaviour(): KubernetesValues {
      return behaviours.current.kubernetes
    },
    disk: (namespace: string): Disk => {
      const disk = disks.get(namespace) ?? {
        ...{ wordpress: undefined, files: {} },
        ...{ snapshots: [], repositories: [] },
      }
      disks.set(namespace, disk)
      return disk
    },
    in: (namespace: string, kind: string): readonly Stored[] =>
      table.all().filter((row) => row.namespace === namespace && row.kind === kind),
    journal: journal as readonly JournalEntry[],
    note: (entry: JournalEntry) => {
      journal.push(entry)
      if (journal.length > maxJournal) journal.shift()
    },
    close: table.close,
  }
}

export type Cluster = ReturnType<typeof openCluster>

/** What the schemas of the kinds have checked; each kind has some of it. */
interface Spec {
  readonly replicas?: number
  readonly progressDeadlineSeconds?: number
  readonly activeDeadlineSeconds?: number
  readonly ttlSecondsAfterFinished?: number
  readonly backoffLimit: number
  readonly template: {
    readonly metadata: { readonly labels: Record<string, string> }
    readonly spec: PodSpec
  }
  readonly hard: Readonly<Record<string, string>>
  readonly dnsNames: readonly string[]
  readonly type: string
  readonly resources: { readonly requests?: { readonly storage?: string } }
  readonly podSelector: { readonly matchLabels?: Readonly<Record<string, string>> }
  readonly egress: readonly { readonly to: readonly { readonly ipBlock?: unknown }[] }[]
}

/** Returns the spec of an object. */
export const specOf = ({ object }: Pick<Stored, 'object'>): Spec => object.spec as unknown as Spec

const workloads = new Set(['Deployment', 'StatefulSet', 'Job'])

const requested = (spec: PodSpec, what: 'requests' | 'limits', resource: string): number => {
  const sum = (containers: PodSpec['containers']) =>
    containers.map((each) => amountOf(each.resources?.[what]?.[resource]))
  const together = sum(spec.containers).reduce((total, each) => total + each, 0)
  return Math.max(together, ...sum(spec.initContainers ?? []), 0)
}

/** Returns what the pods of a workload take of a quota's resource. */
const takenBy = (row: Stored, resource: string): number => {
  const { replicas = 1, template } = specOf(row)
  if (row.ended !== null || replicas === 0) return 0
  if (resource === 'pods') return replicas
  const [what, name] = resource.split('.')
  if ((what !== 'requests' && what !== 'limits') || name === undefined) return 0
  return replicas * requested(template.spec, what, name)
}

/** Whether the policies of a namespace let pods with labels reach the internet; without one, all do. */
export const reachesInternet = (
  cluster: Cluster,
  namespace: string,
  labels: Readonly<Record<string, string>>,
): boolean => {
  const selecting = cluster
    .in(namespace, 'NetworkPolicy')
    .map(specOf)
    .filter(({ podSelector: { matchLabels = {} } }) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value),
    )
  const rules = selecting.flatMap(({ egress }) => egress)
  return selecting.length === 0 || rules.some(({ to }) => to.some(({ ipBlock }) => ipBlock))
}

/** Returns why the quota of a namespace refuses the pods of a workload. */
export const quotaRefusal = (cluster: Cluster, row: Stored): string | undefined => {
  const others = cluster.table
    .all()
    .filter((each) => each.namespace === row.namespace && workloads.has(each.kind))
    .filter((each) => each.uid !== row.uid && each.changedAt <= row.changedAt)
    .filter((each) => each.changedAt < row.changedAt || each.version < row.version)
  for (const quota of cluster.in(row.namespace, 'ResourceQuota')) {
    const hard = {
      ...specOf(quota).hard,
      ...cluster.behaviour.quota,
    }
    for (const [resource, limited] of Object.entries(hard)) {
      const own = takenBy(row, resource)
      const used = others.reduce((total, each) => total + takenBy(each, resource), 0)
      if (own > 0 && own + used > amountOf(limited)) {
        return `pods "${row.name}-0" is forbidden: exceeded quota: ${quota.name}, requested: ${resource}=${own}, used: ${resource}=${used}, limited: ${resource}=${limited}`
      }
    }
  }
  return undefined
}
