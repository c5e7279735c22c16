import type { Steps } from '../../platform/steps/index.ts'
import type { SpaceModel } from './base-objects.ts'
import { SpaceHalt } from './halt.ts'
import { jobName, wpJob } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import type { SpaceDeps } from './own-space.ts'

const quietly = '--skip-plugins --skip-themes'
const replace = 'wp search-replace "$FROM" "$TO" --skip-columns=guid --all-tables-with-prefix'

const run = async (
  deps: SpaceDeps,
  model: SpaceModel,
  [script, env]: readonly [string, Readonly<Record<string, string>>],
  steps: Steps,
): Promise<void> => {
  // In cloud hosting, the website is the customer's.
  if (model.size.app !== 'wordpress' || model.space.family !== 'wp') return
  const text = `cd /var/www/html\n${script}`
  const plan = wpJob(model, await jobName(deps, steps, 'wp-move'), text, env)
  const { isComplete, why } = await runJobs(deps, model.space, plan, 'WORDPRESS', steps)
  if (!isComplete) throw new SpaceHalt('WORDPRESS', 'fatal', `the site was not moved: ${why}`)
}

/** Changes a host in the database of a WordPress website. Throws SpaceHalt until it is done. */
export const moveWebSpace = (
  deps: SpaceDeps,
  model: SpaceModel,
  [from, to]: readonly [string, string],
  steps: Steps,
): Promise<void> =>
  run(deps, model, [replace, { FROM: `https://${from}`, TO: `https://${to}` }], steps)

/** Gives a restored WordPress website its URL, whatever it was when it was backed up; a copy is hidden from search engines. Throws SpaceHalt until it is done. */
export const moveToUrl = (
  deps: SpaceDeps,
  model: SpaceModel,
  url: string,
  steps: Steps,
): Promise<void> => {
  const script = [
    `FROM="$(wp option get siteurl ${quietly})"`,
    `${replace} ${quietly}`,
    ...(model.space.copyOf === undefined ? [] : [`wp option update blog_public 0 ${quietly}`]),
  ].join('\n')
  return run(deps, model, [script, { TO: url }], steps)
}
