import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { readBackups } from './list-backups.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { jobName } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import { modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import { testJob } from './test-objects.ts'
import type { WebSpace } from './web-space.ts'

type Chosen = { readonly id: string }

/** Decides once which backup is tested; undefined when there is none. Throws SpaceHalt. */
const chooseBackup = async (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<string | undefined> => {
  const found = await readBackups(deps, space)
  if (found.is === 'halted') throw new SpaceHalt('BACKUP', found.class, found.why, found.afterMs)
  const [byte = 0] = deps.randomBytes(1)
  const backup = found.backups[byte % Math.max(1, found.backups.length)]
  if (backup === undefined) return undefined
  const chosen = await steps.once<Chosen, Chosen>('tested-backup', {
    intent: () => ({ id: backup.id }),
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  return chosen?.id
}

/** Restores a random backup beside the website, where nothing sees it: its files, compared with the snapshot, and its database. @throws StepUnknown, StepNotDone */
export const testBackup = (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<
  { readonly is: 'tested'; readonly id: string } | { readonly is: 'none' } | SpaceHalted
> =>
  untilHalt('BACKUP', async () => {
    await requireNamespace(deps, space, 'BACKUP')
    const id = await chooseBackup(deps, space, steps)
    if (id === undefined) return { is: 'none' } as const
    const name = await jobName(deps, steps, 'backup-test')
    const plan = testJob(await modelOf(deps, space), name, id)
    const { isComplete, why, log } = await runJobs(deps, space, plan, 'BACKUP', steps)
    if (isComplete) return { is: 'tested', id } as const
    throw new SpaceHalt('BACKUP', 'fatal', `a backup cannot be restored: ${why} ${log.slice(-400)}`)
  })

/** Returns when a backup of a plan was last restored as a test. */
export const lastTested = async (db: Queryable, productKey: string): Promise<string | null> => {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(config ->> 'backupTestedAt') as at from services
      where provider = 'kubernetes' and product_key = ${productKey}`,
  )
  return row?.at ?? null
}
