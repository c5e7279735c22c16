import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { createSteps, prefixed, readSteps } from '../../platform/steps/index.ts'
import { bootBackup } from './boot-backup.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import { mailBackupTest } from './jobs.ts'
import type { Outcome } from './outcome.ts'
import { CloudServerConfig } from './server-config.ts'
import { beginChange } from './server-changes.ts'
import { sizeOf } from './server-size.ts'
import type { StoreChangeDeps } from './store-change.ts'
import type { SystemStart } from './system-start.ts'
import { isSystem } from './systems.ts'
import { terminateServer } from './terminate-server.ts'

export interface RunBackupTestDeps extends RegionDeps, StoreChangeDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
}

interface Row extends Record<string, unknown> {
  readonly serviceId: string
  readonly regionId: string
  readonly verdict: Verdict['is'] | null
  readonly createdAt: string
  readonly config: unknown
  readonly externalId: string
  readonly diskGb: number
  readonly system: string
  readonly isDaily: boolean
}

const findOpen = async (db: Queryable, testId: string): Promise<Row | undefined> => {
  const [row] = await rowsOf<Row>(
    db,
    sql`select t.service_id::text as "serviceId", t.region_id::text as "regionId", t.verdict,
        t.created_at::text as "createdAt", s.config, b.external_id as "externalId",
        b.disk_gb as "diskGb", b.system, b.reason = 'DAILY' as "isDaily"
      from server_backup_tests t join services s on s.id = t.service_id
        join server_backups b on b.id = t.backup_id
      where t.id = ${testId}::uuid and t.ended_at is null`,
  )
  return row
}

interface Verdict {
  readonly is: 'PASSED' | 'FAILED' | 'SKIPPED'
  readonly problem: string | null
}

const triedMs = 3_600_000
const waitingMs = 10_000
const haltedMs = 10 * 60_000

/** Returns what a test has shown; undefined while it is worth another try. */
const verdictOf = (
  outcome: Exclude<Outcome<SystemStart>, { readonly is: 'waiting' }>,
  isLate: boolean,
): Verdict | undefined => {
  if (outcome.is === 'failed') {
    const { fault, why: problem } = outcome
    if (fault === 'quota') return { is: 'SKIPPED', problem }
    return isLate ? { is: 'FAILED', problem } : undefined
  }
  const { tookMs, hasConsole = true } = outcome.value
  if (tookMs !== null) return { is: 'PASSED', problem: null }
  return hasConsole
    ? { is: 'FAILED', problem: 'its system did not start in time' }
    : { is: 'SKIPPED', problem: 'the cloud shows no console' }
}

const storeWait = async ({ db, clock }: RunBackupTestDeps, testId: string, ms: number) => {
  const wakeAt = new Date(clock.now().getTime() + ms).toISOString()
  await rowsOf(
    db,
    sql`update server_backup_tests set wake_at = ${wakeAt}::timestamptz
      where id = ${testId}::uuid and ended_at is null`,
  )
}

/** Stores a verdict once. After a failure, staff get a mail and the server another backup. */
const storeVerdict = (
  deps: RunBackupTestDeps,
  { testId, serviceId, isDaily }: Pick<Row, 'serviceId' | 'isDaily'> & { readonly testId: string },
  { is, problem }: Verdict,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const decided = await rowsOf<{ isRunning: boolean }>(
      tx,
      sql`update server_backup_tests t set verdict = ${is}, problem = ${problem}
        from services s
        where t.id = ${testId}::uuid and t.verdict is null and s.id = t.service_id
        returning s.state = 'ACTIVE' and s.external_id is not null and not exists (
          select from service_holds h where h.service_id = s.id) as "isRunning"`,
    )
    if (decided.length === 0 || is !== 'FAILED') return
    await deps.enqueue(tx, mailBackupTest, { testId })
    if (decided[0]?.isRunning !== true) return
    const reason = isDaily ? 'DAILY' : 'WEEKLY'
    await beginChange(deps, tx, serviceId, { action: 'BACK_UP', reason })
  })

/** Creates the job that goes on with the test of a backup: it starts a server from it, notes the result, and removes all of it. */
export const createRunBackupTest =
  (deps: RunBackupTestDeps) =>
  async ({ testId }: { readonly testId: string }): Promise<void> => {
    const { db, clock, log } = deps
    const test = await findOpen(db, testId)
    if (test === undefined) return
    const { regionId, externalId, diskGb, system } = test
    const steps = createSteps({ db, owner: testId, stored: await readSteps(db, testId) })
    if (test.verdict === null && isSystem(system)) {
      const config = v.parse(CloudServerConfig, test.config)
      const { vcpus, ramGb } = sizeOf(config)
      const boot = { testId, externalId, vcpus, ramGb, diskGb, diskType: config.diskType, system }
      const outcome = await inRegion(deps, regionId, (own) => bootBackup(own, boot, steps))
      if (outcome.is === 'waiting') return storeWait(deps, testId, waitingMs)
      const isLate = clock.now().getTime() - Date.parse(test.createdAt) > triedMs
      const verdict = verdictOf(outcome, isLate)
      if (verdict === undefined) return storeWait(deps, testId, haltedMs)
      if (verdict.is !== 'PASSED') log.warn({ testId, ...verdict }, 'a backup is not tested')
      await storeVerdict(deps, { ...test, testId }, verdict)
    }
    const order = { itemId: testId, keepBackup: false }
    const own = prefixed(steps, 'removal-')
    const removed = await inRegion(deps, regionId, (cloud) => terminateServer(cloud, order, own))
    if (removed.is === 'waiting') return storeWait(deps, testId, waitingMs)
    if (removed.is === 'failed') {
      log.error({ testId, removed }, 'the server of a test is not removed')
      return storeWait(deps, testId, haltedMs)
    }
    await rowsOf(
      db,
      sql`with ended as (
          update server_backup_tests set ended_at = ${clock.now().toISOString()}::timestamptz
          where id = ${testId}::uuid and ended_at is null returning id)
        delete from steps using ended where steps.owner = ended.id`,
    )
  }
