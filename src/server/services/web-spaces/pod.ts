import type { KubeIntent } from '../../providers/kubernetes/index.ts'

type Spec = NonNullable<KubeIntent['spec']>

/** A container's limits: memory is reserved, CPU is shared. */
export const resourcesOf = (cpuMillis: number, ramMb: number): Spec => ({
  requests: { cpu: `${Math.ceil(cpuMillis / 4)}m`, memory: `${ramMb}Mi` },
  limits: { cpu: `${cpuMillis}m`, memory: `${ramMb}Mi` },
})

/** What the restricted Pod Security Standard asks of each container. */
export const locked: Spec = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
}

/** What it asks of a pod: one user of the image, who owns the volumes. */
export const podSecurity = (uid: number, opensLowPorts = false): Spec => ({
  ...{ runAsNonRoot: true, runAsUser: uid, runAsGroup: uid, fsGroup: uid },
  seccompProfile: { type: 'RuntimeDefault' },
  ...(opensLowPorts
    ? { sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }] }
    : {}),
})

/** Pods of customers' programs know nothing of the cluster. */
export const isolated: Spec = { automountServiceAccountToken: false, enableServiceLinks: false }

/** Returns a variable with a value of a Secret. */
export const fromSecret = (name: string, secret: string, key: string): Spec => ({
  name,
  valueFrom: { secretKeyRef: { name: secret, key } },
})

/** Returns variables with values. */
export const variables = (values: Readonly<Record<string, string>>): Spec[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

/** Places a pod on the app's node, where the volume is attached. */
export const besideApp: Spec = {
  podAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchLabels: { app: 'app' } }, topologyKey: 'kubernetes.io/hostname' },
    ],
  },
}

export type { Spec }
