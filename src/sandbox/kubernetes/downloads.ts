import { specOf, type Cluster } from './cluster.ts'
import type { Stored } from './object-table.ts'
import { secretValue } from './pods.ts'

const fetchBytes = async (url: string): Promise<Buffer | null> => {
  try {
    const answer = await fetch(url, { redirect: 'manual' })
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
  } catch {
    return null
  }
}

const urlsOf = (cluster: Cluster, row: Stored): readonly string[] =>
  (specOf(row).template.spec.initContainers ?? []).flatMap(({ env = [] }) =>
    env.flatMap(({ name, valueFrom }) => {
      const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {}
      return name === 'ARCHIVE_URL' ? (secretValue(cluster, row.namespace, secret, key) ?? []) : []
    }),
  )

/** Whether everything that a job downloads is here; begins what is not. */
export const isDownloaded = (cluster: Cluster, row: Stored): boolean => {
  const { downloads } = cluster
  for (const url of urlsOf(cluster, row)) {
    const found = downloads.get(url)
    if (found === 'running') return false
    if (found !== undefined) continue
    downloads.set(url, 'running')
    void fetchBytes(url).then((bytes) => downloads.set(url, bytes))
    return false
  }
  return true
}
