import type { Shell, Exit } from './shell.ts'
import { runWp } from './wp-cli.ts'
import { fail, hashOf, ok, type Site, type World } from './wordpress-site.ts'

const restic = (words: readonly string[], env: Shell['env'], { disk, behaviour }: World): Exit => {
  const repository = env.RESTIC_REPOSITORY ?? ''
  if (repository === '' || !env.RESTIC_PASSWORD) return fail('Fatal: no repository or password')
  const [command, first = ''] = words
  if (command === 'init') {
    disk.repositories.push(repository)
    return ok('created restic repository')
  }
  if (!disk.repositories.includes(repository)) return fail('repository does not exist', 10)
  if (command === 'cat') return ok('{"version":2}')
  if (behaviour.backupFails) return fail('Fatal: unable to save snapshot')
  if (command === 'forget') return ok('Applying Policy: keep snapshots within 7d')
  if (command === 'backup') {
    const site = JSON.stringify(disk.site ?? null)
    const id = hashOf(`${repository} ${disk.snapshots.length} ${site}`)
    const tag = words[words.indexOf('--tag') + 1] ?? ''
    disk.snapshots.push({ id, repository, site, tag })
    const summary = { message_type: 'summary', snapshot_id: id, total_bytes_processed: 1_288_490 }
    return ok(JSON.stringify(summary))
  }
  if (command === 'restore') {
    const [id = '', path = '/'] = first.split(':')
    const found = disk.snapshots.find((each) => each.id === id && each.repository === repository)
    if (found === undefined) return fail(`no matching ID found for prefix "${id}"`)
    const isBeside = words[words.indexOf('--target') + 1]?.startsWith('/room') === true
    if (path !== '/dump' && !isBeside)
      disk.site = (JSON.parse(found.site) as Site | null) ?? undefined
    return ok('Summary: Restored files')
  }
  return fail(`unknown command "${command ?? ''}"`)
}

const fileTools = new Set(['test', 'grep', 'sed', 'mariadb-install-db'])
const databaseTools = new Set(['mariadb', 'mariadb-dump', 'mysql', 'mysqldump', 'psql', 'pg_dump'])

/** Runs WP-CLI, restic and database tools as their images do. */
export const runProgram = (
  [program = '', ...words]: readonly string[],
  input: string,
  env: Shell['env'],
  world: World,
): Exit => {
  if (program === 'wp') return runWp(words, input, env, world)
  // What tests a restored copy beside the site.
  if (fileTools.has(program)) return ok()
  if (program === 'mariadbd') {
    return world.behaviour.damagedBackups ? fail('Table app.wp_options is damaged') : ok()
  }
  if (program === 'restic') return restic(words, env, world)
  if (databaseTools.has(program)) {
    return world.isDatabaseUp ? ok() : fail('cannot connect to the database')
  }
  return { code: 127, output: `sh: ${program}: not found\n` }
}
