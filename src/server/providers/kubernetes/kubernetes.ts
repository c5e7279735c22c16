import type { Clock } from '../../platform/clock.ts'
import { createKubernetesClient } from './client.ts'
import type { KubernetesConfig } from './config.ts'
import {
  collectionPath,
  kinds,
  KubeList,
  KubeObject,
  objectPath,
  type KubeIntent,
  type Kind,
  type ObjectKey,
} from './objects.ts'
import { jobPods, latestLog, listPods, listUsage } from './pods.ts'

const fieldManager = 'flow'

const keyOf = ({ kind, metadata }: KubeIntent): ObjectKey => ({
  ...{ kind, name: metadata.name, namespace: metadata.namespace },
})

const bodyOf = (intent: KubeIntent) => ({
  apiVersion: kinds[intent.kind].apiVersion,
  ...intent,
})

/** Creates the calls of one cluster; all reject with ProviderError. */
export const createKubernetes = (config: KubernetesConfig, clock: Clock) => {
  const client = createKubernetesClient(config, clock)
  return {
    /** Returns undefined for an absent object. */
    find: async (key: ObjectKey): Promise<KubeObject | undefined> => {
      const answer = await client.call({ method: 'GET', path: objectPath(key) }, [404])
      return answer.status === 404 ? undefined : client.read(answer, KubeObject)
    },
    list: async (kind: Kind, namespace: string | undefined, label: string) => {
      const query = `labelSelector=${encodeURIComponent(label)}`
      const path = `${collectionPath(kind, namespace)}?${query}`
      return client.read(await client.call({ method: 'GET', path }), KubeList).items
    },
    /** Creates an object; returns false when one of its name exists. */
    create: async (intent: KubeIntent): Promise<boolean> => {
      const { kind, namespace } = keyOf(intent)
      const query = `fieldManager=${fieldManager}&fieldValidation=Strict`
      const path = `${collectionPath(kind, namespace)}?${query}`
      const answer = await client.call({ method: 'POST', path, body: bodyOf(intent) }, [409])
      return answer.status !== 409
    },
    /** Creates an object or changes it to the intent, also fields that another manager set. */
    apply: async (intent: KubeIntent): Promise<KubeObject> => {
      const query = `fieldManager=${fieldManager}&force=true&fieldValidation=Strict`
      const path = `${objectPath(keyOf(intent))}?${query}`
      return client.read(
        await client.call({ method: 'PATCH', path, body: bodyOf(intent) }),
        KubeObject,
      )
    },
    /** Deletes an object with its dependents; an absent one is a success. Returns whether there was one. */
    remove: async (key: ObjectKey): Promise<boolean> => {
      const body = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Foreground' }
      const call = { method: 'DELETE', path: objectPath(key), body } as const
      return (await client.call(call, [404])).status !== 404
    },
    listPods: (namespace: string, label: string) => listPods(client, namespace, label),
    jobLog: (namespace: string, job: string, container: string) =>
      latestLog(client, namespace, jobPods(job), container),
    latestLog: (namespace: string, label: string, container: string) =>
      latestLog(client, namespace, label, container),
    listUsage: (namespace: string) => listUsage(client, namespace),
  }
}

export type Kubernetes = ReturnType<typeof createKubernetes>
