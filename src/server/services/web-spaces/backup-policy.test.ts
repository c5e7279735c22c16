import { expect, it } from 'vitest'
import { BackupCause } from '../../../contract/web-space-copies.ts'
import { causeOf, cronOf, forgetLines, nextBackup, tagOf } from './backup-policy.ts'
import { readSnapshots, readSummary } from './restic-log.ts'
import { newerScript, readNewer } from './count-newer.ts'

const space = { itemId: '0d0b6bd8-6d36-4a0c-9a3e-6f2a7a1b9c55' }

it.each(['DAY', 'WEEK'] as const)('shows the same time as cron: each %s', (every) => {
  const [minute, hour, , , day] = cronOf(space, every).split(' ')
  for (let hours = 0; hours < 24 * 8; hours += 5) {
    const now = new Date(Date.UTC(2026, 10, 25, hours))
    const next = nextBackup(space, every, now)
    const local = new Date(next.getTime() + 7 * 3_600_000)
    expect([local.getUTCMinutes(), local.getUTCHours()].map(String)).toEqual([minute, hour])
    if (day !== '*') expect(String(local.getUTCDay())).toBe(day)
    const waits = next.getTime() - now.getTime()
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThanOrEqual((every === 'DAY' ? 1 : 7) * 86_400_000)
  }
})

it('forgets by a policy for each tag, and reads why a snapshot was made', () => {
  expect(forgetLines('wp-1')).toEqual([
    "restic forget --host wp-1 --tag wp-1 --group-by host --keep-within-daily 7d --keep-weekly 4 --prune --quiet || echo 'kept'",
    "restic forget --host wp-1 --tag manual --group-by host --keep-last 5 --prune --quiet || echo 'kept'",
    "restic forget --host wp-1 --tag before-update --tag before-change --tag before-restore --group-by host,tags --keep-within 7d --prune --quiet || echo 'kept'",
  ])
  for (const cause of BackupCause.options) {
    expect(causeOf([tagOf('wp-1', cause)])).toBe(cause)
  }
  expect(causeOf(['release'])).toBeUndefined()
})

it('counts orders as posts and in the table of WooCommerce, whichever has more', () => {
  const script = newerScript(new Date('2026-11-24T02:00:00Z'))
  expect(script).toContain("post_type = 'shop_order' and post_date_gmt > '2026-11-24 02:00:00'")
  expect(script).toContain("date_created_gmt > ''2026-11-24 02:00:00'''")
  const log = ['posts 1', 'comments 2', 'orders 0', 'stored-orders 12']
  const lines = log.map((each) => `flow newer ${each}`)
  expect(readNewer(lines.join('\n'))).toEqual({ orders: 12, posts: 1, comments: 2 })
  expect(readNewer(lines.slice(1).join('\n'))).toBeUndefined()
})

it('reads what restic prints: the list of snapshots, and the summary after it', () => {
  const id = '628d27bfbae76ce205ca1de9cafa71719ff37251b73f7e2f8bf8c0b7c891f25d'
  const log = [
    `[{"time":"2026-11-25T09:18:44.396274755Z","tree":"61b0","paths":["/dump/database.sql","/site"],"hostname":"h","username":"root","tags":["manual"],"program_version":"restic 0.18.0","summary":{"backup_start":"2026-11-25T09:18:44.39Z","files_new":2,"total_files_processed":2,"total_bytes_processed":314572802},"id":"${id}","short_id":"628d27bf"}]`,
    `{"message_type":"summary","files_new":2,"total_bytes_processed":314572802,"total_duration":5.57,"snapshot_id":"${id}"}`,
  ].join('\n')
  expect(readSummary(log)).toEqual({ id, bytes: 314_572_802 })
  expect(readSnapshots(log)).toEqual([
    { id, bytes: 314_572_802, at: new Date('2026-11-25T09:18:44.396Z'), cause: 'CUSTOMER' },
  ])
  expect(readSnapshots(log.split('\n')[1] ?? '')).toBeUndefined()
})
