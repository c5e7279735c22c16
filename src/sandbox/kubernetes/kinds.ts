import * as v from 'valibot'
import { name, PodTemplate, port, quantities, resources, texts } from './pod-schema.ts'

const metadata = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/)),
  namespace: v.optional(name),
  labels: v.optional(texts),
  annotations: v.optional(texts),
})

const selector = v.strictObject({ matchLabels: texts })
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const dnsName = v.pipe(v.string(), v.regex(/^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/))

const Namespace = v.strictObject({})

const ResourceQuota = v.strictObject({ spec: v.strictObject({ hard: quantities }) })

const LimitRange = v.strictObject({
  spec: v.strictObject({
    limits: v.array(
      v.strictObject({
        type: v.literal('Container'),
        default: quantities,
        defaultRequest: quantities,
      }),
    ),
  }),
})

const podSelector = v.strictObject({
  matchLabels: v.optional(texts),
  matchExpressions: v.optional(
    v.array(v.strictObject({ key: v.string(), operator: v.picklist(['Exists', 'DoesNotExist']) })),
  ),
})
const peer = v.strictObject({
  podSelector: v.optional(podSelector),
  namespaceSelector: v.optional(selector),
  ipBlock: v.optional(
    v.strictObject({ cidr: v.string(), except: v.optional(v.array(v.string())) }),
  ),
})
const policyPorts = v.optional(
  v.array(
    v.strictObject({ protocol: v.picklist(['TCP', 'UDP']), port, endPort: v.optional(port) }),
  ),
)
const NetworkPolicy = v.strictObject({
  spec: v.strictObject({
    podSelector,
    policyTypes: v.array(v.picklist(['Ingress', 'Egress'])),
    ingress: v.optional(v.array(v.strictObject({ from: v.array(peer), ports: policyPorts }))),
    egress: v.array(v.strictObject({ to: v.array(peer), ports: policyPorts })),
  }),
})

const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/))
const Secret = v.strictObject({ type: v.literal('Opaque'), data: v.record(v.string(), base64) })
const ConfigMap = v.strictObject({
  data: texts,
  binaryData: v.optional(v.record(v.string(), base64)),
})

const PersistentVolumeClaim = v.strictObject({
  spec: v.strictObject({
    accessModes: v.tuple([v.picklist(['ReadWriteOnce', 'ReadWriteMany'])]),
    storageClassName: v.optional(v.string()),
    resources,
  }),
})

const Deployment = v.strictObject({
  spec: v.strictObject({
    replicas: count,
    strategy: v.strictObject({ type: v.picklist(['Recreate']) }),
    progressDeadlineSeconds: v.optional(count),
    selector,
    template: PodTemplate,
  }),
})

const StatefulSet = v.strictObject({
  spec: v.strictObject({
    replicas: count,
    serviceName: v.string(),
    selector,
    template: PodTemplate,
  }),
})

const Service = v.strictObject({
  spec: v.strictObject({
    type: v.picklist(['ClusterIP', 'LoadBalancer', 'ExternalName']),
    externalName: v.optional(v.string()),
    selector: v.optional(texts),
    ports: v.pipe(v.array(v.strictObject({ name, port, targetPort: port })), v.minLength(1)),
  }),
})

const Ingress = v.strictObject({
  spec: v.strictObject({
    ingressClassName: v.string(),
    tls: v.array(v.strictObject({ hosts: v.array(dnsName), secretName: v.optional(v.string()) })),
    rules: v.pipe(
      v.array(
        v.strictObject({
          host: dnsName,
          http: v.strictObject({
            paths: v.array(
              v.strictObject({
                path: v.string(),
                pathType: v.picklist(['Prefix', 'Exact']),
                backend: v.strictObject({
                  service: v.strictObject({ name, port: v.strictObject({ number: port }) }),
                }),
              }),
            ),
          }),
        }),
      ),
      v.minLength(1),
    ),
  }),
})

const Certificate = v.strictObject({
  spec: v.strictObject({
    secretName: v.string(),
    dnsNames: v.pipe(v.array(dnsName), v.minLength(1)),
    issuerRef: v.strictObject({ name: v.string(), kind: v.literal('ClusterIssuer') }),
  }),
})

const Job = v.strictObject({
  spec: v.strictObject({
    backoffLimit: count,
    activeDeadlineSeconds: v.optional(count),
    ttlSecondsAfterFinished: v.optional(count),
    template: PodTemplate,
  }),
})

const CronJob = v.strictObject({
  spec: v.strictObject({
    schedule: v.pipe(v.string(), v.regex(/^(\S+ ){4}\S+$/)),
    timeZone: v.optional(v.string()),
    concurrencyPolicy: v.literal('Forbid'),
    successfulJobsHistoryLimit: count,
    failedJobsHistoryLimit: count,
    suspend: v.optional(v.boolean()),
    jobTemplate: v.strictObject({
      metadata: v.strictObject({ labels: texts }),
      spec: Job.entries.spec,
    }),
  }),
})

const of = (
  kind: string,
  group: string,
  plural: string,
  body: { readonly entries: v.ObjectEntries },
  isNamespaced = true,
) => {
  const [, version = 'v1'] = group.split('/')
  const apiVersion = group === '' ? 'v1' : `${group.split('/')[0] ?? ''}/${version}`
  const schema = v.strictObject({
    apiVersion: v.literal(apiVersion),
    kind: v.literal(kind),
    metadata,
    ...body.entries,
  })
  return { kind, apiVersion, plural, isNamespaced, schema }
}

/** The kinds that this server has. */
export const kinds = [
  of('Namespace', '', 'namespaces', Namespace, false),
  of('ResourceQuota', '', 'resourcequotas', ResourceQuota),
  of('LimitRange', '', 'limitranges', LimitRange),
  of('Secret', '', 'secrets', Secret),
  of('ConfigMap', '', 'configmaps', ConfigMap),
  of('PersistentVolumeClaim', '', 'persistentvolumeclaims', PersistentVolumeClaim),
  of('Service', '', 'services', Service),
  of('NetworkPolicy', 'networking.k8s.io/v1', 'networkpolicies', NetworkPolicy),
  of('Ingress', 'networking.k8s.io/v1', 'ingresses', Ingress),
  of('Deployment', 'apps/v1', 'deployments', Deployment),
  of('StatefulSet', 'apps/v1', 'statefulsets', StatefulSet),
  of('Job', 'batch/v1', 'jobs', Job),
  of('CronJob', 'batch/v1', 'cronjobs', CronJob),
  of('Certificate', 'cert-manager.io/v1', 'certificates', Certificate),
] as const

export type Kind = (typeof kinds)[number]

/** Finds a kind by its URL. */
export const kindOf = (apiVersion: string, plural: string): Kind | undefined =>
  kinds.find((kind) => kind.apiVersion === apiVersion && kind.plural === plural)
