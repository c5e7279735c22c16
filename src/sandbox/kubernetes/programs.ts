import { runBuilder } from './builders.ts'
import { runFileTool } from './file-tools.ts'
import { runGit } from './git.ts'
import { runRestic } from './restic.ts'
import type { Shell, Exit } from './shell.ts'
import { runWp } from './wp-cli.ts'
import { fail, ok, type World } from './wordpress-site.ts'

/** What tests a restored copy beside the site. */
const restoreTools = new Set(['grep', 'sed', 'mariadb-install-db'])
const databaseTools = new Set(['mariadb', 'mariadb-dump', 'mysql', 'mysqldump', 'psql', 'pg_dump'])

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
  if (program === 'mariadbd') {
    return world.behaviour.damagedBackups ? fail('Table app.wp_options is damaged') : ok()
  }
  if (program === 'restic') return runRestic(words, env, world)
  if (databaseTools.has(program)) {
    return world.isDatabaseUp ? ok() : fail('cannot connect to the database')
  }
  return (
    runFileTool(argv, world) ??
    runBuilder(argv, world) ?? { code: 127, output: `sh: ${program}: not found\n` }
  )
}
