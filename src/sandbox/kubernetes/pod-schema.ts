import * as v from 'valibot'

export const texts = v.record(v.string(), v.string())
export const name = v.pipe(v.string(), v.regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/))
export const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))
const quantity = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi|Ti|k|M|G)?$/))
export const quantities = v.record(v.string(), quantity)
export const resources = v.strictObject({
  requests: v.optional(quantities),
  limits: v.optional(quantities),
})

const secretKey = v.strictObject({ name: v.string(), key: v.string() })
const EnvVar = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/)),
  value: v.optional(v.string()),
  valueFrom: v.optional(v.strictObject({ secretKeyRef: secretKey })),
})

const Probe = v.strictObject({
  httpGet: v.optional(v.strictObject({ path: v.string(), port })),
  tcpSocket: v.optional(v.strictObject({ port })),
  periodSeconds: v.optional(v.number()),
  failureThreshold: v.optional(v.number()),
})

const Container = v.strictObject({
  name,
  image: v.pipe(v.string(), v.minLength(1)),
  command: v.optional(v.array(v.string())),
  args: v.optional(v.array(v.string())),
  workingDir: v.optional(v.string()),
  env: v.optional(v.array(EnvVar)),
  envFrom: v.optional(v.array(v.strictObject({ secretRef: v.strictObject({ name: v.string() }) }))),
  ports: v.optional(v.array(v.strictObject({ containerPort: port }))),
  resources: v.optional(resources),
  volumeMounts: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        mountPath: v.string(),
        subPath: v.optional(v.string()),
        readOnly: v.optional(v.boolean()),
      }),
    ),
  ),
  readinessProbe: v.optional(Probe),
  startupProbe: v.optional(Probe),
  /** The restricted Pod Security Standard requires these. */
  securityContext: v.strictObject({
    allowPrivilegeEscalation: v.literal(false),
    capabilities: v.strictObject({ drop: v.tuple([v.literal('ALL')]) }),
    /** Never root. */
    runAsUser: v.optional(v.pipe(v.number(), v.minValue(1))),
  }),
})

const Volume = v.strictObject({
  name,
  persistentVolumeClaim: v.optional(v.strictObject({ claimName: v.string() })),
  secret: v.optional(v.strictObject({ secretName: v.string() })),
  configMap: v.optional(v.strictObject({ name: v.string() })),
  emptyDir: v.optional(v.strictObject({ sizeLimit: v.optional(quantity) })),
})

export const PodSpec = v.strictObject({
  automountServiceAccountToken: v.optional(v.boolean()),
  enableServiceLinks: v.optional(v.boolean()),
  restartPolicy: v.optional(v.picklist(['Always', 'OnFailure', 'Never'])),
  securityContext: v.strictObject({
    runAsNonRoot: v.literal(true),
    runAsUser: v.optional(v.number()),
    runAsGroup: v.optional(v.number()),
    fsGroup: v.optional(v.number()),
    seccompProfile: v.strictObject({ type: v.literal('RuntimeDefault') }),
    sysctls: v.optional(v.array(v.strictObject({ name: v.string(), value: v.string() }))),
  }),
  affinity: v.optional(
    v.strictObject({
      podAffinity: v.strictObject({
        requiredDuringSchedulingIgnoredDuringExecution: v.array(
          v.strictObject({
            labelSelector: v.strictObject({ matchLabels: texts }),
            topologyKey: v.string(),
          }),
        ),
      }),
    }),
  ),
  initContainers: v.optional(v.array(Container)),
  containers: v.pipe(v.array(Container), v.minLength(1)),
  volumes: v.optional(v.array(Volume)),
})
export type PodSpec = v.InferOutput<typeof PodSpec>

export const PodTemplate = v.strictObject({
  metadata: v.strictObject({ labels: texts, annotations: v.optional(texts) }),
  spec: PodSpec,
})
