import * as v from 'valibot'

type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/** The kinds that we use, with their URLs. */
export const kinds = {
  Namespace: { apiVersion: 'v1', plural: 'namespaces' },
  ResourceQuota: { apiVersion: 'v1', plural: 'resourcequotas' },
  LimitRange: { apiVersion: 'v1', plural: 'limitranges' },
  Secret: { apiVersion: 'v1', plural: 'secrets' },
  ConfigMap: { apiVersion: 'v1', plural: 'configmaps' },
  PersistentVolumeClaim: { apiVersion: 'v1', plural: 'persistentvolumeclaims' },
  Service: { apiVersion: 'v1', plural: 'services' },
  NetworkPolicy: { apiVersion: 'networking.k8s.io/v1', plural: 'networkpolicies' },
  Ingress: { apiVersion: 'networking.k8s.io/v1', plural: 'ingresses' },
  Deployment: { apiVersion: 'apps/v1', plural: 'deployments' },
  StatefulSet: { apiVersion: 'apps/v1', plural: 'statefulsets' },
  Job: { apiVersion: 'batch/v1', plural: 'jobs' },
  CronJob: { apiVersion: 'batch/v1', plural: 'cronjobs' },
  /** Of cert-manager. */
  Certificate: { apiVersion: 'cert-manager.io/v1', plural: 'certificates' },
} as const

export type Kind = keyof typeof kinds

/** Where an object is; a namespace is in none. */
export interface ObjectKey {
  readonly kind: Kind
  readonly namespace?: string | undefined
  readonly name: string
}

/** A complete intent, without `apiVersion`. */
export interface KubeIntent {
  readonly kind: Kind
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly type?: 'Opaque'
  readonly spec?: { readonly [key: string]: Json | undefined }
  readonly data?: Readonly<Record<string, string>>
  /** Base64, of a ConfigMap. */
  readonly binaryData?: Readonly<Record<string, string>>
}

const Texts = v.optional(v.record(v.string(), v.string()), {})

export const Condition = v.object({
  type: v.string(),
  status: v.string(),
  reason: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
})
export type Condition = v.InferOutput<typeof Condition>

/** An object as the API server shows it; each reader parses its status further. */
export const KubeObject = v.object({
  metadata: v.object({
    name: v.string(),
    namespace: v.optional(v.string()),
    uid: v.optional(v.string(), ''),
    labels: Texts,
    generation: v.optional(v.number(), 0),
    creationTimestamp: v.optional(v.string(), ''),
    deletionTimestamp: v.optional(v.string()),
  }),
  spec: v.optional(v.record(v.string(), v.unknown()), {}),
  status: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type KubeObject = v.InferOutput<typeof KubeObject>

export const KubeList = v.object({ items: v.array(KubeObject) })

/** Returns the path of a collection. */
export const collectionPath = (kind: Kind, namespace: string | undefined): string => {
  const { apiVersion, plural } = kinds[kind]
  const base = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`
  const inside = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`
  return `${base}${inside}/${plural}`
}

/** Returns the path of an object. */
export const objectPath = ({ kind, namespace, name }: ObjectKey): string =>
  `${collectionPath(kind, namespace)}/${encodeURIComponent(name)}`
