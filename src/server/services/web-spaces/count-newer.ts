import type { NewerContent } from '../../../contract/web-space-copies.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { readBackups } from './list-backups.ts'
import { queryJob } from './backup-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { jobName } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import { modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import type { WebSpace } from './web-space.ts'

/** The database is dumped before restic notes the time of a backup. */
const dumpMs = 5 * 60_000

const query = (sql: string): string => `mariadb -h db -u app -N -B app -e "${sql}"`

const count = (what: string, from: string, where: string): string =>
  `select concat('flow newer ${what} ', count(*)) from ${from} where ${where}`

const quoted = (sql: string): string => `'${sql.replaceAll("'", "''")}'`

/** Returns the script that counts what is newer than a time. WooCommerce keeps orders as posts or in a table of its own. */
export const newerScript = (since: Date): string => {
  const time = `'${since.toISOString().slice(0, 19).replace('T', ' ')}'`
  const ofShop = count(
    'stored-orders',
    'wp_wc_orders',
    `type = 'shop_order' and date_created_gmt > ${time}`,
  )
  const hasTable =
    "exists(select 1 from information_schema.tables where table_schema = database() and table_name = 'wp_wc_orders')"
  return [
    query(
      count(
        'posts',
        'wp_posts',
        `post_type in ('post', 'page') and post_status = 'publish' and post_modified_gmt > ${time}`,
      ),
    ),
    query(
      count(
        'comments',
        'wp_comments',
        `comment_type in ('', 'comment', 'review') and comment_date_gmt > ${time}`,
      ),
    ),
    query(count('orders', 'wp_posts', `post_type = 'shop_order' and post_date_gmt > ${time}`)),
    query(
      `set @q = if(${hasTable}, ${quoted(ofShop)}, ${quoted("select 'flow newer stored-orders 0'")}); prepare q from @q; execute q`,
    ),
  ].join('\n')
}

/** Reads what was counted; undefined of a log that is cut off. */
export const readNewer = (log: string): NewerContent | undefined => {
  const found = new Map<string, number>()
  for (const line of log.split('\n')) {
    const [, what, number] = /^flow newer ([\w-]+) (\d+)$/.exec(line.trim()) ?? []
    if (what !== undefined) found.set(what, Number(number))
  }
  const posts = found.get('posts')
  const comments = found.get('comments')
  const orders = [found.get('orders'), found.get('stored-orders')]
  if (posts === undefined || comments === undefined || orders.includes(undefined)) return undefined
  return { orders: Math.max(...orders.map((each) => each ?? 0)), posts, comments }
}

/** Counts what a restoration would lose. @throws StepUnknown, StepNotDone */
export const countNewer = (
  deps: SpaceDeps,
  space: WebSpace,
  backupId: string,
  steps: Steps,
): Promise<
  { readonly is: 'counted'; readonly newer: NewerContent } | { readonly is: 'gone' } | SpaceHalted
> =>
  untilHalt('DATABASE', async () => {
    await requireNamespace(deps, space, 'DATABASE')
    const found = await readBackups(deps, space)
    if (found.is === 'halted') return found
    const backup = found.backups.find(({ id }) => id === backupId)
    if (backup === undefined) return { is: 'gone' } as const
    const script = newerScript(new Date(backup.at.getTime() - dumpMs))
    const plan = queryJob(await modelOf(deps, space), await jobName(deps, steps, 'newer'), script)
    const { isComplete, why, log } = await runJobs(deps, space, plan, 'DATABASE', steps)
    const newer = isComplete ? readNewer(log) : undefined
    if (newer === undefined) throw new SpaceHalt('DATABASE', 'fatal', `nothing counted: ${why}`)
    return { is: 'counted', newer } as const
  })
