import { specOf, type Cluster } from './cluster.ts'
import { partOfLog } from './jobs.ts'
import type { Stored } from './object-table.ts'
import { crashLog } from './pods.ts'
import { Refused } from './status-answer.ts'

/** Returns the log of a job's container, or of an app that crashes; undefined for others. Throws Refused before it ran. */
export const containerLog = (
  cluster: Cluster,
  row: Stored,
  container: string,
): string | undefined => {
  const logs = row.ended?.logs
  if (logs === undefined && row.kind === 'Job' && container === 'wp') {
    const part = (cluster.now() - row.changedAt) / Math.max(1, cluster.behaviour.jobMs)
    return partOfLog(cluster, row, Math.min(1, part))
  }
  if (logs === undefined) return crashLog(cluster, row, specOf(row).template.spec)
  const found = logs[container]
  if (found !== undefined) return found
  const message = `container "${container}" in pod "${row.name}" is waiting to start: PodInitializing`
  throw new Refused(400, 'BadRequest', message)
}
