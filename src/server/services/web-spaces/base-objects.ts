import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import type { Spec } from './pod.ts'
import type { Share, SpaceSize } from './space-size.ts'
import { labelsOf, namespaceOf, type SpaceSettings, type WebSpace } from './web-space.ts'

/** Everything that the objects of a space are built from. */
export interface SpaceModel {
  readonly space: WebSpace
  readonly size: SpaceSize
  readonly settings: SpaceSettings
  /** Its name under our zone first. */
  readonly hosts: readonly string[]
  readonly isSuspended: boolean
  /** The deployment whose code is live; another one restarts the app. */
  readonly release?: string | undefined
  /** Of its environment values; 0 without any. */
  readonly valuesRevision: number
}

/** The jobs that read backups. */
export const restoreLabel = { 'flow/job': 'restore' }

/** What jobs take beside the plan. */
export const jobShare = { cpuMillis: 500, ramMb: 512 }

/** What each program of a build takes: as much as the plan has, since it runs beside it. */
export const buildShare = ({ cpuMillis, ramMb }: Share): Share => ({
  cpuMillis: Math.max(1_000, cpuMillis),
  ramMb: Math.max(1_024, ramMb),
})

/** What each of the two tools takes beside the plan, for files and for the database. */
export const toolShare = { cpuMillis: 250, ramMb: 256 }

/** Marks the pods of tools, which have network rules of their own. */
export const toolLabel = 'flow/tool'

/** Returns the metadata of an object in the namespace of a space. */
export const metadataOf = (space: WebSpace, name: string): KubeIntent['metadata'] => ({
  ...{ name, namespace: namespaceOf(space), labels: labelsOf(space) },
})

/** Returns the namespace of a space. */
export const spaceNamespace = (space: WebSpace): KubeIntent => ({
  kind: 'Namespace',
  metadata: {
    name: namespaceOf(space),
    labels: { ...labelsOf(space), 'pod-security.kubernetes.io/enforce': 'restricted' },
  },
})

/** Returns the quota: the plan, and room for one job, a build included, and both tools. */
export const spaceQuota = ({ space, size }: Pick<SpaceModel, 'space' | 'size'>): KubeIntent => {
  const job = size.app === 'wordpress' ? jobShare : buildShare(size)
  const cpu = size.cpuMillis + job.cpuMillis + 2 * toolShare.cpuMillis
  const ram = size.ramMb + job.ramMb + 2 * toolShare.ramMb
  return {
    kind: 'ResourceQuota',
    metadata: metadataOf(space, 'plan'),
    spec: {
      hard: {
        ...{ 'requests.cpu': `${cpu}m`, 'limits.cpu': `${cpu}m` },
        ...{ 'requests.memory': `${ram}Mi`, 'limits.memory': `${ram}Mi` },
        'requests.storage': `${size.filesGb + size.databaseGb}Gi`,
        ...{ persistentvolumeclaims: '2', pods: '8', secrets: '200' },
        'services.loadbalancers': String(size.ipCount),
      },
    },
  }
}

const spaceLimits = ({ space }: SpaceModel): KubeIntent => ({
  kind: 'LimitRange',
  metadata: metadataOf(space, 'default'),
  spec: {
    limits: [
      {
        type: 'Container',
        default: { cpu: '250m', memory: '256Mi' },
        defaultRequest: { cpu: '100m', memory: '128Mi' },
      },
    ],
  },
})

/** Selects the pods of a namespace. */
export const inNamespace = (name: string): Spec => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
})

/** Lets pods ask the cluster's DNS. */
export const dnsEgress: Spec = {
  to: [inNamespace('kube-system')],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
}

const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']

/** Lets pods reach the internet but port 25. */
export const internet: Spec = {
  to: [{ ipBlock: { cidr: '0.0.0.0/0', except: privateRanges } }],
  ports: [
    { protocol: 'TCP', port: 1, endPort: 24 },
    { protocol: 'TCP', port: 26, endPort: 65_535 },
    { protocol: 'UDP', port: 443 },
  ],
}

/** Returns the rules of all pods but tools. In: the gateway and the space itself. Out: DNS, our mail relay and the internet but port 25; a copy mails, charges and publishes nothing. */
export const spacePolicy = ({ space, size, settings }: SpaceModel): KubeIntent => {
  const [relay = '', relayPort = '25'] = settings.mailRelay.split(':')
  const itself = { podSelector: {} }
  const anywhere = { ipBlock: { cidr: '0.0.0.0/0' } }
  const outside: readonly Spec[] = [
    {
      to: [inNamespace(relay.split('.')[1] ?? '')],
      ports: [{ protocol: 'TCP', port: Number(relayPort) }],
    },
    internet,
  ]
  return {
    kind: 'NetworkPolicy',
    metadata: metadataOf(space, 'space'),
    spec: {
      podSelector: { matchExpressions: [{ key: toolLabel, operator: 'DoesNotExist' }] },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [
            itself,
            inNamespace(settings.ingressNamespace),
            ...(size.ipCount > 0 ? [anywhere] : []),
          ],
        },
      ],
      egress: [{ to: [itself] }, dnsEgress, ...(space.copyOf === undefined ? outside : [])],
    },
  }
}

/** A copy's jobs read its backup. */
const restorePolicy = ({ space }: SpaceModel): KubeIntent => ({
  kind: 'NetworkPolicy',
  metadata: metadataOf(space, 'restore'),
  spec: {
    podSelector: { matchLabels: restoreLabel },
    policyTypes: ['Egress'],
    egress: [internet],
  },
})

const volume = ({ space, settings }: SpaceModel, name: string, gb: number): KubeIntent => ({
  kind: 'PersistentVolumeClaim',
  metadata: metadataOf(space, name),
  spec: {
    accessModes: ['ReadWriteOnce'],
    storageClassName: settings.storageClass,
    resources: { requests: { storage: `${gb}Gi` } },
  },
})

/** Returns the volumes of a space, which only grow. */
export const spaceVolumes = (model: SpaceModel): readonly KubeIntent[] => [
  volume(model, 'files', model.size.filesGb),
  volume(model, 'db', model.size.databaseGb),
]

/** Returns what a space's workloads need. */
export const baseObjects = (model: SpaceModel): readonly KubeIntent[] => [
  spaceLimits(model),
  spacePolicy(model),
  ...(model.space.copyOf === undefined ? [] : [restorePolicy(model)]),
]

/** Returns a Secret. */
export const secretOf = (
  space: WebSpace,
  name: string,
  values: Readonly<Record<string, string>>,
): KubeIntent => ({
  kind: 'Secret',
  metadata: metadataOf(space, name),
  type: 'Opaque',
  data: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
  ),
})
