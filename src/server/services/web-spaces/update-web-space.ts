import type { WebSpaceUpdate } from '../../../contract/service-details.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { backUpModel } from './back-up-space.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { attempt, jobName, wpJob } from './install-wordpress.ts'
import { runJob, runJobs } from './job.ts'
import { modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import type { WebSpace } from './web-space.ts'
import { readOutcomes, reasonOf, type Outcome } from './wordpress-outcomes.ts'
import { lookAtWordpress, type WordpressBroken, type WordpressState } from './wordpress-state.ts'

/** What an update is of: everything, what is safe at night, or one part as `kind name`. */
export type UpdateScope = 'all' | 'automatic' | `${WebSpaceUpdate['kind']} ${string}`

/** Returns the scope of one part. */
export const scopeOf = ({ kind, name }: Pick<WebSpaceUpdate, 'kind' | 'name'>): UpdateScope =>
  `${kind} ${name}`

const isMajor = ({ kind, name }: WebSpaceUpdate): boolean => kind === 'core' && name === 'major'

/** Returns the updates of a scope: at night none to a new major version of WordPress, which themes may not bear. */
export const updatesIn = (
  scope: string,
  updates: readonly WebSpaceUpdate[],
): readonly WebSpaceUpdate[] => {
  if (scope === 'automatic') return updates.filter((one) => !isMajor(one))
  if (scope !== 'all') return updates.filter((one) => scopeOf(one) === scope)
  const hasMajor = updates.some(isMajor)
  return updates.filter(({ kind, name }) => !(hasMajor && kind === 'core' && name === 'minor'))
}

/** Whether WordPress still starts with all plugins. */
const stillStarts = 'wp option get siteurl > /dev/null'

/** Updates one part; a plugin or theme with which the website does not start goes back to its version. */
const updateLine = ({ kind, name, from }: WebSpaceUpdate): string => {
  if (kind === 'core') {
    const update = name === 'minor' ? 'wp core update --minor' : 'wp core update'
    return attempt({ kind, name }, `${update} && wp core update-db && ${stillStarts}`)
  }
  const back = `wp ${kind} install ${name} --version=${from} --force --skip-plugins --skip-themes`
  return attempt(
    { kind, name },
    `wp ${kind} update ${name} && ${stillStarts}`,
    `${back} || echo 'it stays' && `,
  )
}

/** Returns the script of updates; translations follow. */
export const updateScript = (updates: readonly WebSpaceUpdate[]): string =>
  [
    'cd /var/www/html',
    ...updates.map(updateLine),
    "wp language core update || echo 'no translations'",
    "wp language plugin update --all || echo 'no translations'",
    "wp language theme update --all || echo 'no translations'",
  ].join('\n')

/** What an update did. */
export interface WebSpaceUpdated {
  readonly is: 'updated'
  readonly outcomes: readonly Outcome[]
  readonly state: WordpressState
}

/** Updates a website after a snapshot that is kept for seven days; each update has its own steps. @throws StepUnknown, StepNotDone */
export const updateWebSpace = (
  deps: SpaceDeps,
  space: WebSpace,
  scope: string,
  steps: Steps,
): Promise<WebSpaceUpdated | WordpressBroken | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    await requireNamespace(deps, space, 'WORDPRESS')
    const before = await lookAtWordpress(deps, space, steps)
    if (before.is === 'broken') return before
    const updates = updatesIn(scope, before.updates)
    if (updates.length === 0) return { is: 'updated', outcomes: [], state: before } as const
    const model = await modelOf(deps, space)
    await backUpModel(deps, model, steps, 'before-update', 'BEFORE_UPDATE')
    const name = await jobName(deps, steps, 'wp-update')
    const plan = { ...wpJob(model, name, updateScript(updates), {}), backoffLimit: 0 }
    const { isComplete, why, log } = await runJob(deps, space, plan, 'WORDPRESS', steps)
    if (!isComplete) return { is: 'broken', why: reasonOf(log.split('\n')) || why } as const
    const outcomes = readOutcomes(log, updates)
    const after = await lookAtWordpress(deps, space, steps, 'wp-looked')
    if (after.is === 'broken') return after
    return { is: 'updated', outcomes, state: after } as const
  })

/** Shows a website to search engines, or hides it; each change has its own steps. @throws StepUnknown, StepNotDone */
export const setPublic = (
  deps: SpaceDeps,
  space: WebSpace,
  isPublic: boolean,
  steps: Steps,
): Promise<{ readonly is: 'done' } | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    await requireNamespace(deps, space, 'WORDPRESS')
    const name = await jobName(deps, steps, 'wp-public')
    const value = isPublic ? '1' : '0'
    const script = `cd /var/www/html\nwp option update blog_public ${value} --skip-plugins --skip-themes`
    const plan = wpJob(await modelOf(deps, space), name, script, {})
    const { isComplete, why } = await runJobs(deps, space, plan, 'WORDPRESS', steps)
    if (!isComplete) throw new SpaceHalt('WORDPRESS', 'fatal', why)
    return { is: 'done' } as const
  })

/** Looks at a website. @throws StepUnknown, StepNotDone */
export const lookForUpdates = (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<({ readonly is: 'seen' } & WordpressState) | WordpressBroken | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    await requireNamespace(deps, space, 'WORDPRESS')
    return lookAtWordpress(deps, space, steps)
  })
