import type { StoredBackup } from './backup-folder.ts'

const dayMs = 86_400_000
const yearMs = 365 * dayMs

/**
 * Returns the backups to delete: those older than `keepDays`, except the first of each month for a
 * year. The newest stays, however old it is.
 */
export const expiredBackups = (
  backups: readonly StoredBackup[],
  now: Date,
  keepDays: number,
): readonly StoredBackup[] => {
  const sorted = backups.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const monthOf = ({ at }: StoredBackup): string => at.toISOString().slice(0, 7)
  return sorted.slice(0, -1).filter((backup, index) => {
    const age = now.getTime() - backup.at.getTime()
    if (age <= keepDays * dayMs) return false
    const before = sorted[index - 1]
    const isFirstOfMonth = before === undefined || monthOf(before) !== monthOf(backup)
    return !isFirstOfMonth || age > yearMs
  })
}
