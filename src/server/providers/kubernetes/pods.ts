import * as v from 'valibot'
import type { KubernetesClient } from './client.ts'

const Waiting = v.object({
  reason: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
})

const ContainerStatus = v.object({
  name: v.string(),
  ready: v.optional(v.boolean(), false),
  restartCount: v.optional(v.number(), 0),
  state: v.optional(
    v.object({
      waiting: v.optional(Waiting),
      running: v.optional(v.looseObject({})),
      terminated: v.optional(
        v.object({ exitCode: v.number(), reason: v.optional(v.string(), '') }),
      ),
    }),
    {},
  ),
})
const statuses = v.optional(v.array(ContainerStatus), [])

const Pod = v.object({
  metadata: v.object({ name: v.string() }),
  status: v.object({
    phase: v.optional(v.string(), ''),
    initContainerStatuses: statuses,
    containerStatuses: statuses,
  }),
})
const PodList = v.object({ items: v.array(Pod) })

/** A pod with the reason why its containers wait. */
export interface KubePod {
  readonly name: string
  readonly phase: string
  readonly waits: { readonly reason: string; readonly message: string } | undefined
  /** The container that runs now; the first one if several do. */
  readonly running: string | undefined
  /** The container that ended with an error. */
  readonly failed: string | undefined
  /** Whether the kernel stopped a container that took more RAM than its limit. */
  readonly isOutOfMemory: boolean
  readonly isReady: boolean
  /** Whether its program has ended and was not started again yet. */
  readonly hasEnded: boolean
  readonly restarts: number
}

const podsPath = (namespace: string): string => `/api/v1/namespaces/${namespace}/pods`

/** Lists the pods with a label. Throws ProviderError. */
export const listPods = async (
  client: KubernetesClient,
  namespace: string,
  label: string,
): Promise<readonly KubePod[]> => {
  const path = `${podsPath(namespace)}?labelSelector=${encodeURIComponent(label)}`
  const answer = await client.call({ method: 'GET', path })
  return client.read(answer, PodList).items.map(({ metadata, status }) => {
    // Those that run first come first.
    const containers = [...status.initContainerStatuses, ...status.containerStatuses]
    return {
      name: metadata.name,
      phase: status.phase,
      waits: containers.flatMap(({ state }) => state.waiting ?? [])[0],
      running: containers.find(({ state }) => state.running !== undefined)?.name,
      failed: containers.find(({ state }) => (state.terminated?.exitCode ?? 0) !== 0)?.name,
      isOutOfMemory: containers.some(({ state }) => state.terminated?.reason === 'OOMKilled'),
      isReady: status.containerStatuses.every(({ ready }) => ready),
      hasEnded: status.containerStatuses.some(({ state }) => state.terminated !== undefined),
      restarts: status.containerStatuses.reduce((most, one) => Math.max(most, one.restartCount), 0),
    }
  })
}

/** Returns the label of a job's pods. */
export const jobPods = (job: string): string => `batch.kubernetes.io/job-name=${job}`

/** Returns the log of the last pod with a label; empty when there is none. Throws ProviderError. */
export const latestLog = async (
  client: KubernetesClient,
  namespace: string,
  label: string,
  container: string,
): Promise<string> => {
  const pods = await listPods(client, namespace, label)
  const pod = pods.at(-1)
  if (pod === undefined) return ''
  const query = `container=${container}&limitBytes=262144`
  const path = `${podsPath(namespace)}/${pod.name}/log?${query}`
  const answer = await client.call({ method: 'GET', path }, [400, 404])
  return answer.status === 200 ? answer.text : ''
}

/** A part of a pod's log. */
export interface WantedLog {
  readonly container: string
  readonly lines: number
  /** Of the run before the last restart. */
  readonly isPrevious: boolean
}

/** Returns the last lines of a pod's container with their times; empty when it has written none. Throws ProviderError. */
export const podLog = async (
  client: KubernetesClient,
  namespace: string,
  pod: string,
  { container, lines, isPrevious }: WantedLog,
): Promise<string> => {
  const query = new URLSearchParams({
    ...{ container, tailLines: String(lines), timestamps: 'true' },
    ...(isPrevious ? { previous: 'true' } : {}),
  })
  const path = `${podsPath(namespace)}/${pod}/log?${query}`
  const answer = await client.call({ method: 'GET', path }, [400, 404])
  return answer.status === 200 ? answer.text : ''
}

const Metrics = v.object({
  items: v.array(
    v.object({
      containers: v.array(v.object({ usage: v.object({ cpu: v.string(), memory: v.string() }) })),
    }),
  ),
})

/** Lists what the containers of a namespace use now; none without a metrics server. Throws ProviderError. */
export const listUsage = async (
  client: KubernetesClient,
  namespace: string,
): Promise<readonly { readonly cpu: string; readonly memory: string }[]> => {
  const path = `/apis/metrics.k8s.io/v1beta1/namespaces/${namespace}/pods`
  const answer = await client.call({ method: 'GET', path }, [404, 503])
  if (answer.status !== 200) return []
  return client
    .read(answer, Metrics)
    .items.flatMap(({ containers }) => containers.map(({ usage }) => usage))
}
