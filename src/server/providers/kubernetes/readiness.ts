import * as v from 'valibot'
import { ProviderError, type FailureClass } from '../../platform/provider-error.ts'
import { isQuota } from './errors.ts'
import { Condition, type KubeObject } from './objects.ts'

/** How far an object is. */
export type Readiness =
  | { readonly is: 'ready' }
  | { readonly is: 'waiting' }
  | { readonly is: 'failed'; readonly class: FailureClass; readonly why: string }

const ready: Readiness = { is: 'ready' }
const waiting: Readiness = { is: 'waiting' }

const Conditions = v.object({ conditions: v.optional(v.array(Condition), []) })
const count = v.optional(v.number(), 0)

const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new ProviderError('kubernetes', 'protocol', 'an unreadable status')
}

const conditionOf = ({ status }: KubeObject, type: string): Condition | undefined =>
  parse(Conditions, status).conditions.find((each) => each.type === type)

const isTrue = (object: KubeObject, type: string): boolean =>
  conditionOf(object, type)?.status === 'True'

const Replicas = v.object({ replicas: v.optional(v.number(), 1) })
const WorkloadStatus = v.object({
  ...{ observedGeneration: count, updatedReplicas: count, readyReplicas: count },
  ...{ currentRevision: v.optional(v.string()), updateRevision: v.optional(v.string()) },
})

const workload = (object: KubeObject) => ({
  replicas: parse(Replicas, object.spec).replicas,
  ...parse(WorkloadStatus, object.status),
})

/** Returns how far a Deployment is; a refused or late one has failed. */
export const deploymentReadiness = (object: KubeObject): Readiness => {
  const { replicas, observedGeneration, updatedReplicas, readyReplicas } = workload(object)
  if (observedGeneration < object.metadata.generation) return waiting
  const failure = conditionOf(object, 'ReplicaFailure')
  if (failure?.status === 'True') {
    const { message } = failure
    return { is: 'failed', class: isQuota(message) ? 'quota' : 'retry', why: message }
  }
  if (conditionOf(object, 'Progressing')?.reason === 'ProgressDeadlineExceeded') {
    return { is: 'failed', class: 'fatal', why: 'the pods are not ready in time' }
  }
  const hasAll = updatedReplicas === replicas && readyReplicas === replicas
  return hasAll && isTrue(object, 'Available') ? ready : waiting
}

/** Returns how far a StatefulSet is. */
export const statefulSetReadiness = (object: KubeObject): Readiness => {
  const { replicas, observedGeneration, readyReplicas, currentRevision, updateRevision } =
    workload(object)
  if (observedGeneration < object.metadata.generation) return waiting
  return readyReplicas === replicas && currentRevision === updateRevision ? ready : waiting
}

/** Returns how a Job ended, if it has. */
export const jobReadiness = (object: KubeObject): Readiness => {
  if (isTrue(object, 'Complete')) return ready
  const failed = conditionOf(object, 'Failed')
  return failed?.status === 'True' ? { is: 'failed', class: 'fatal', why: failed.reason } : waiting
}

/** Returns how far a certificate is, which cert-manager retries by itself. */
export const certificateReadiness = (object: KubeObject): Readiness => {
  const condition = conditionOf(object, 'Ready')
  if (condition?.status === 'True') return ready
  return condition?.reason === 'Failed'
    ? { is: 'failed', class: 'input', why: condition.message }
    : waiting
}

const Claim = v.object({
  phase: v.optional(v.string(), ''),
  capacity: v.optional(v.object({ storage: v.string() })),
})

/** Returns a volume's size as the cluster writes it; undefined until it is bound. */
export const volumeSize = ({ status }: KubeObject): string | undefined => {
  const { phase, capacity } = parse(Claim, status)
  return phase === 'Bound' ? capacity?.storage : undefined
}

const Balancer = v.object({
  loadBalancer: v.optional(
    v.object({ ingress: v.optional(v.array(v.object({ ip: v.optional(v.string()) })), []) }),
    {},
  ),
})

/** Returns the IPs of a Service or an Ingress. */
export const ipsOf = ({ status }: KubeObject): readonly string[] =>
  parse(Balancer, status).loadBalancer.ingress.flatMap(({ ip }) => ip ?? [])

/** Whether a namespace is being deleted. */
export const isTerminating = ({ metadata, status }: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined || status.phase === 'Terminating'
