export type { KubernetesConfig } from './config.ts'
export { KubernetesRefused } from './errors.ts'
export { createKubernetes, type Kubernetes } from './kubernetes.ts'
export type { KubeIntent, KubeObject, Kind, ObjectKey } from './objects.ts'
export { jobPods, type KubePod } from './pods.ts'
export { readQuantity } from './quantity.ts'
export {
  certificateReadiness,
  deploymentReadiness,
  ipsOf,
  isTerminating,
  jobReadiness,
  statefulSetReadiness,
  volumeSize,
  type Readiness,
} from './readiness.ts'
