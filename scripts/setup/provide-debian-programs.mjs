import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failureReason } from './failure-reason.mjs'
import { runCommand } from './run-command.mjs'
import { SetupError } from './setup-error.mjs'

/** Where Debian's packages are unpacked. */
export const debianProgramsFolder = join('.cache', 'debian-programs')

// PgBouncer's library is the only one that Debian's smallest systems lack.
const packages = ['nginx', 'nginx-common', 'caddy', 'prometheus', 'pgbouncer', 'libc-ares2']

/** What tests look for here and in the system, and skip without. */
const programs = ['usr/sbin/nginx', 'usr/bin/caddy', 'usr/bin/promtool', 'usr/sbin/pgbouncer']

const hasAll = (/** @type {string} */ folder) => {
  if (!existsSync(join(folder, 'usr'))) return false
  const files = readdirSync(folder)
  return packages.every((name) => files.some((file) => file.startsWith(`${name}_`)))
}

const hasPrograms = (/** @type {readonly string[]} */ folders) =>
  programs.every((file) => folders.some((folder) => existsSync(join(folder, file))))

/**
 * Unpacks the packages. Returns why it could not.
 * @param {string} folder
 * @param {Surroundings} surroundings
 * @returns {Promise<string | undefined>}
 */
const unpack = async (folder, { run, system }) => {
  if (!existsSync(join(system, 'usr/bin/dpkg-deb'))) return 'this is no Debian'
  mkdirSync(folder, { recursive: true })
  const download = () => run('apt-get', ['download', ...packages], { cwd: folder })
  let downloaded = await download()
  if (downloaded.code !== 0) {
    await run('apt-get', ['update'])
    downloaded = await download()
  }
  if (downloaded.code !== 0) return failureReason(downloaded.output)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg-deb', ['-x', file, '.'], { cwd: folder })
  }
  // Only its promtool is used, and it is large.
  rmSync(join(folder, 'usr', 'bin', 'prometheus'), { force: true })
  return undefined
}

/**
 * What differs in tests.
 * @typedef {{ run: typeof runCommand, system: string, env: NodeJS.ProcessEnv }} Surroundings
 */

/**
 * Unpacks Debian's nginx, Caddy, promtool and PgBouncer for tests, which are skipped without them;
 * throws SetupError in CI.
 * @param {string} root
 * @param {(line: string) => void} print
 * @param {Partial<Surroundings>} [given]
 */
export const provideDebianPrograms = async (root, print, given = {}) => {
  const surroundings = { run: runCommand, system: '/', env: process.env, ...given }
  const { system, env } = surroundings
  const folder = join(root, debianProgramsFolder)
  if (hasAll(folder) || hasPrograms([system])) return
  const problem = await unpack(folder, surroundings)
  if (problem === undefined) {
    print("unpacked Debian's nginx, Caddy, promtool and PgBouncer, for tests only")
  } else if (!hasPrograms([folder, system])) {
    const said = `nginx, Caddy, promtool and PgBouncer can't be downloaded: ${problem}`
    if (env['CI'] === 'true')
      throw new SetupError(`${said}. In CI their tests must run: install these programs.`)
    print(said)
  }
}
