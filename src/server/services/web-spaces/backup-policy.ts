import { createHash } from 'node:crypto'
import type { BackupCause } from '../../../contract/web-space-copies.ts'
import type { WebSpace } from './web-space.ts'

type Tagged = Exclude<BackupCause, 'SCHEDULE'> | 'FINAL'

const tags: Readonly<Record<Tagged, string>> = {
  CUSTOMER: 'manual',
  BEFORE_UPDATE: 'before-update',
  BEFORE_CHANGE: 'before-change',
  BEFORE_RESTORE: 'before-restore',
  FINAL: 'final',
}

/** The causes that we back up for before we change a website. */
const before = ['BEFORE_UPDATE', 'BEFORE_CHANGE', 'BEFORE_RESTORE'] as const

/** Returns whether a backup is made before a change of ours. */
export const isBefore = (cause: Cause): boolean => before.some((one) => one === cause)

/** Why a backup is made. */
export type Cause = BackupCause | 'FINAL'

/** How many days we keep what we back up before we change a website. */
export const beforeDays = 7

/** Returns the tag of a snapshot; those of the schedule have their space's name. */
export const tagOf = (host: string, cause: Cause): string =>
  cause === 'SCHEDULE' ? host : tags[cause]

/** Returns why a snapshot was made; undefined of one that is no backup, such as a release. */
export const causeOf = (found: readonly string[]): BackupCause | undefined => {
  const cause = before.find((one) => found.includes(tags[one]))
  if (cause !== undefined) return cause
  if (found.includes(tags.CUSTOMER) || found.includes(tags.FINAL)) return 'CUSTOMER'
  return found.some((tag) => /^(ch|wp)-/.test(tag)) ? 'SCHEDULE' : undefined
}

/** Days of a week, weeks of a month, and the last five that a customer made; what a policy keeps is never the backup's failure. */
export const forgetLines = (host: string): readonly string[] =>
  [
    `--tag ${host} --group-by host --keep-within-daily 7d --keep-weekly 4`,
    `--tag ${tags.CUSTOMER} --group-by host --keep-last 5`,
    `${before.map((cause) => `--tag ${tags[cause]}`).join(' ')} --group-by host,tags --keep-within ${beforeDays}d`,
  ].map((policy) => `restic forget --host ${host} ${policy} --prune --quiet || echo 'kept'`)

const hourMs = 3_600_000
/** Of Cambodia and Thailand, which have no summer time. */
const zoneMs = 7 * hourMs

/** The zone in which the cluster reads the schedule. */
export const scheduleZone = 'Asia/Phnom_Penh'

type Every = 'DAY' | 'WEEK'

/** Returns a time of the night, spread over the spaces: 0 is Sunday. */
const timeOf = ({ itemId }: Pick<WebSpace, 'itemId'>) => {
  const digest = createHash('sha256').update(itemId).digest()
  const at = digest.readUInt16BE(0)
  return { minute: at % 60, hour: 1 + (at % 4), day: digest.readUInt8(2) % 7 }
}

/** Returns a space's schedule as cron reads it. */
export const cronOf = (space: Pick<WebSpace, 'itemId'>, every: Every): string => {
  const { minute, hour, day } = timeOf(space)
  return `${minute} ${hour} * * ${every === 'DAY' ? '*' : day}`
}

/** Returns when a space is backed up next. */
export const nextBackup = (space: Pick<WebSpace, 'itemId'>, every: Every, now: Date): Date => {
  const { minute, hour, day } = timeOf(space)
  const local = new Date(now.getTime() + zoneMs)
  const next = new Date(local)
  next.setUTCHours(hour, minute, 0, 0)
  const isDue = () => next > local && (every === 'DAY' || next.getUTCDay() === day)
  while (!isDue()) next.setUTCDate(next.getUTCDate() + 1)
  return new Date(next.getTime() - zoneMs)
}
