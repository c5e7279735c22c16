import * as v from 'valibot'
import { WebSpaceUpdate } from '../../../contract/service-details.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { backUpSchedule } from './backup-objects.ts'
import { jobName, wpJob } from './install-wordpress.ts'
import { runJob } from './job.ts'
import { applyAll, modelOf, type SpaceDeps } from './own-space.ts'
import type { WebSpace } from './web-space.ts'
import { pluginMap } from './wordpress-objects.ts'
import { reasonOf } from './wordpress-outcomes.ts'

/** What a look at a website finds. */
export interface WordpressState {
  /** Whether search engines may show it. */
  readonly isPublic: boolean
  readonly updates: readonly WebSpaceUpdate[]
}

const Part = v.object({
  name: WebSpaceUpdate.entries.name,
  title: v.optional(v.string(), ''),
  version: WebSpaceUpdate.entries.from,
  update_version: WebSpaceUpdate.entries.to,
})
const Core = v.object({
  version: WebSpaceUpdate.entries.to,
  update_type: v.optional(v.string(), ''),
})

const fields = '--update=available --fields=name,title,version,update_version --format=json'

const mark = (section: string): string => `echo 'flow section ${section}'`

const lookScript = [
  'cd /var/www/html',
  mark('public'),
  'wp option get blog_public',
  mark('version'),
  'wp core version',
  mark('core'),
  'wp core check-update --format=json',
  mark('plugin'),
  `wp plugin list ${fields}`,
  mark('theme'),
  `wp theme list ${fields}`,
].join('\n')

const sectionsOf = (log: string): ReadonlyMap<string, readonly string[]> => {
  const sections = new Map<string, string[]>()
  let current: string[] = []
  for (const line of log.split('\n').map((each) => each.trim())) {
    const name = /^flow section (\w+)$/.exec(line)?.[1]
    if (name !== undefined) sections.set(name, (current = []))
    else if (line !== '') current.push(line)
  }
  return sections
}

/** Reads the JSON of a section: PHP may print notices beside it, and one odd entry does not hide the others. */
const listIn = <Schema extends v.GenericSchema>(
  schema: Schema,
  lines: readonly string[] = [],
): v.InferOutput<Schema>[] => {
  const json = lines.findLast((line) => line.startsWith('['))
  const found = json === undefined ? [] : v.parse(v.array(v.unknown()), JSON.parse(json))
  return found.flatMap((each) => {
    const parsed = v.safeParse(schema, each)
    return parsed.success ? [parsed.output] : []
  })
}

const newest = (found: readonly v.InferOutput<typeof Core>[]) =>
  found.find(({ update_type: type }) => type === 'major') ?? found[0]

/** Reads what a look printed. @throws SyntaxError, ValiError for a log that is cut off */
export const readWordpressState = (log: string): WordpressState => {
  const sections = sectionsOf(log)
  const [from = ''] = sections.get('version') ?? []
  const partsOf = (kind: 'plugin' | 'theme'): WebSpaceUpdate[] =>
    listIn(Part, sections.get(kind)).map(({ name, title, version, update_version: to }) => ({
      ...{ kind, name, title: title === '' ? name : title, from: version, to },
    }))
  const found = listIn(Core, sections.get('core'))
  const minor = found.find(({ update_type: type }) => type === 'minor')
  const major = newest(found)
  const core = [...new Set([minor, major])].flatMap((one) =>
    one === undefined
      ? []
      : {
          ...{ kind: 'core' as const, title: 'WordPress', from, to: one.version },
          name: one === minor ? 'minor' : 'major',
        },
  )
  const isPublic = sections.get('public')?.includes('1') === true
  return { isPublic, updates: [...core, ...partsOf('plugin'), ...partsOf('theme')] }
}

/** A website that does not start, such as after a fatal error of a plugin. */
export interface WordpressBroken {
  readonly is: 'broken'
  /** In the words of WordPress. */
  readonly why: string
}

/** Looks at a website: its updates, and whether search engines may show it. Throws SpaceHalt until then. */
export const lookAtWordpress = async (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
  prefix = 'wp-look',
): Promise<({ readonly is: 'seen' } & WordpressState) | WordpressBroken> => {
  const name = await jobName(deps, steps, prefix)
  const model = await modelOf(deps, space)
  // Older websites get the present plugin and schedule.
  await applyAll(deps, [pluginMap(space), ...backUpSchedule(model)])
  const plan = { ...wpJob(model, name, lookScript, {}), keptSeconds: 3_600 }
  const { isComplete, log } = await runJob(deps, space, plan, 'WORDPRESS', steps)
  if (!isComplete) return { is: 'broken', why: reasonOf(log.split('\n')) }
  return { is: 'seen', ...readWordpressState(log) }
}
