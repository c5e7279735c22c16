import type { Clock } from '../../platform/clock.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import type { KubernetesConfig } from './config.ts'
import { createKubernetes } from './kubernetes.ts'

/** Creates the check of the cluster: our token finds a namespace that every cluster has. */
export const kubernetesCheck = (
  config: Omit<KubernetesConfig, 'timeoutMs'>,
  clock: Clock,
): PartyCheck => ({
  ...{ party: 'Kubernetes', place: 'KUBERNETES_URL and KUBERNETES_CA' },
  credentials: 'KUBERNETES_TOKEN, and the role of its service account',
  tls: tlsEndpoint(config.baseUrl),
  run: async () => {
    const kubernetes = createKubernetes({ ...config, timeoutMs: partyTimeoutMs }, clock)
    await kubernetes.find({ kind: 'Namespace', name: 'default' })
    return `accepts our token at ${config.baseUrl}`
  },
})
