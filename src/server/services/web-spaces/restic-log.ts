import * as v from 'valibot'
import type { BackupCause } from '../../../contract/web-space-copies.ts'
import { causeOf } from './backup-policy.ts'

/** A stored copy of files and database. */
export type Backup = { readonly id: string; readonly bytes: number }

const SnapshotId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8,64}$/))

const Summary = v.object({
  message_type: v.literal('summary'),
  snapshot_id: SnapshotId,
  total_bytes_processed: v.optional(v.number(), 0),
})

/** Returns the last line of JSON that a schema accepts. */
const lastJson = <Schema extends v.GenericSchema>(
  log: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined => {
  for (const line of log.trim().split('\n').toReversed()) {
    if (!/^[[{]/.test(line)) continue
    try {
      const parsed = v.safeParse(schema, JSON.parse(line))
      if (parsed.success) return parsed.output
    } catch {}
  }
  return undefined
}

/** Reads the summary of a backup that restic writes last. */
export const readSummary = (log: string): Backup | undefined => {
  const found = lastJson(log, Summary)
  return found && { id: found.snapshot_id, bytes: found.total_bytes_processed }
}

const Snapshots = v.array(
  v.object({
    id: SnapshotId,
    time: v.pipe(v.string(), v.isoTimestamp()),
    tags: v.optional(v.nullable(v.array(v.string()))),
    summary: v.optional(v.object({ total_bytes_processed: v.optional(v.number(), 0) })),
  }),
)

/** A backup of the list. */
export interface ListedBackup extends Backup {
  readonly at: Date
  readonly cause: BackupCause
}

/** Reads the list of all backups; undefined of a log without one. */
export const readSnapshots = (log: string): readonly ListedBackup[] | undefined =>
  lastJson(log, Snapshots)?.flatMap(({ id, time, tags, summary }) => {
    const cause = causeOf(tags ?? [])
    const bytes = summary?.total_bytes_processed ?? 0
    return cause === undefined ? [] : { id, bytes, at: new Date(time), cause }
  })
