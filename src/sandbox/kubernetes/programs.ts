import { runBuilder } from './builders.ts'
import { runFileTool } from './file-tools.ts'
import { runGit } from './git.ts'
import { runRestic } from './restic.ts'
import type { Exit, Shell } from './shell.ts'
import { fail, ok, type World } from './wordpress.ts'
import { runWp } from './wp-cli.ts'

/** What tests a restored copy, and shows files that redirections wrote: those are in the log. */
const restoreTools = new Set(
  'grep sed tail mariadb-install-db mysqld mysqladmin initdb pg_ctl createdb'.split(' '),
)
const databaseTools = new Set(['mariadb', 'mariadb-dump', 'mysql', 'mysqldump', 'psql', 'pg_dump'])

const isRoom = (word: string): boolean => word.startsWith('/room')

/** Answers what counts the newer content of a website; orders are posts. */
const runQuery = (sql: string, { disk }: World): Exit => {
  const [, what, since] = /'flow newer ([\w-]+) '.*> '+([\d: -]+)'/.exec(sql) ?? []
  if (what === undefined) return ok()
  const after = Date.parse(`${since ?? ''}Z`)
  const newer = (disk.wordpress?.content ?? []).filter(
    (one) => one.what === what && Date.parse(one.at) > after,
  )
  return ok(`flow newer ${what} ${newer.length}`)
}

/** Runs WP-CLI, restic, Git, builders and database tools as their images do. */
export const runProgram = (
  argv: readonly string[],
  input: string,
  env: Shell['env'],
  world: World,
): Exit => {
  const [program = '', ...words] = argv
  if (program === 'wp') return runWp(words, input, env, world)
  if (program === 'git') return runGit(words, env, world)
  if (restoreTools.has(program)) return ok()
  // A database of a test's own, which a restored dump was loaded into.
  if (program === 'mariadbd' || (databaseTools.has(program) && words.some(isRoom))) {
    return world.behaviour.damagedBackups ? fail('a table is damaged') : ok()
  }
  if (program === 'restic') return runRestic(words, env, world)
  if (databaseTools.has(program)) {
    if (!world.isDatabaseUp) return fail('cannot connect to the database')
    return program === 'mariadb' ? runQuery(words.at(-1) ?? '', world) : ok()
  }
  return (
    runFileTool(argv, world) ??
    runBuilder(argv, world) ?? { code: 127, output: `sh: ${program}: not found\n` }
  )
}
