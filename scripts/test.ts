// `npm test`: runs every check and test in named, timed stages. `--only checks`, `unit`, `api`, `website`
// or `journeys` (may be repeated) runs a part.
import { join } from 'node:path'
import { buildWebsite, isWebsiteStale } from './build-website.ts'
import { createMemoryFolder } from './memory-folder.ts'
import { buildFolder, tool } from './project-paths.ts'
import { reportStages, runStages } from './stages.ts'
import type { Stage } from './stages.ts'
import { supervise } from './supervise.ts'

const { start, isStopping } = supervise()
const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
// Some hundred processes load the same modules.
const compiled = { NODE_COMPILE_CACHE: join(buildFolder, '.cache', 'node') }
const memory = createMemoryFolder()
const temporary = memory === undefined ? {} : { TMPDIR: memory }

const command =
  (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  async (print: (line: string) => void): Promise<boolean> => {
    const child = start({
      name,
      args: [tool(name), ...args],
      env: { ...color, ...compiled, ...temporary, ...env },
      print,
    })
    return (await child.ended).code === 0
  }

const vitest = (project: string) => command('vitest', ['run', '--project', project])

const build = async (print: (line: string) => void): Promise<boolean> => {
  if (isWebsiteStale()) await buildWebsite({ start, print })
  else print('dist/ is up to date')
  return true
}

/** The bill of materials, licences and known vulnerabilities; these only where npm's registry answers. */
const audit = async (print: (line: string) => void): Promise<boolean> => {
  const args = ['scripts/audit.ts', '--if-reachable']
  const child = start({ name: 'audit', args, env: color, print })
  return (await child.ended).code === 0
}

const boundaries = ['src', 'scripts', 'tests', '--config', '.dependency-cruiser.cjs']

// Three at a time: the API's tests often wait. The build and its tests come early, so that nothing idles before the journeys.
const stages: readonly Stage[] = [
  { name: 'API on PostgreSQL', group: 'api', run: vitest('api') },
  // Types of `astro:content` and `import.meta.env`: a new clone has none.
  { name: 'generated types', group: 'checks', run: command('astro', ['sync']) },
  {
    name: 'types of pages',
    group: 'checks',
    after: ['generated types'],
    run: command('astro', ['check', '--tsconfig', 'scripts/tsconfig.pages.json']),
  },
  // After the types: both write .astro/.
  { name: 'build', group: ['website', 'journeys'], after: ['types of pages'], run: build },
  { name: 'built website', group: 'website', after: ['build'], run: vitest('website') },
  { name: 'API on PGlite', group: 'api', run: vitest('api-pglite') },
  {
    name: 'lint and types',
    group: 'checks',
    after: ['generated types'],
    run: command('oxlint', []),
  },
  { name: 'format', group: 'checks', run: command('oxfmt', ['--check']) },
  {
    name: 'format of pages',
    group: 'checks',
    run: command('prettier', ['--check', '**/*.astro']),
  },
  { name: 'dependencies', group: 'checks', run: audit },
  { name: 'boundaries', group: 'checks', run: command('depcruise', boundaries) },
  { name: 'unit', group: 'unit', run: vitest('unit*') },
  // Alone: its workers leave no processor idle.
  {
    name: 'journeys',
    group: 'journeys',
    after: ['build'],
    afterEnd: ['API on PostgreSQL', 'API on PGlite', 'unit'],
    run: command('playwright', ['test']),
  },
]

const groupsOf = ({ group }: Stage): readonly string[] => [group].flat()
const groups = [...new Set(stages.flatMap(groupsOf))]
const only = process.argv.flatMap((argument, index, all) =>
  argument === '--only' ? (all[index + 1] ?? '') : [],
)
const unknown = only.find((group) => !groups.includes(group))

if (unknown !== undefined) {
  console.error(`--only ${unknown}: there are ${groups.join(', ')}.`)
  process.exitCode = 2
} else {
  const chosen = stages.filter(
    (stage) => only.length === 0 || groupsOf(stage).some((group) => only.includes(group)),
  )
  const results = await runStages(chosen, { lanes: 3, print: (line) => console.log(line) })
  if (!isStopping()) {
    for (const line of reportStages(results)) console.log(line)
    if (results.some((result) => result.outcome !== 'passed')) process.exitCode = 1
  }
}
