import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failureReason } from './failure-reason.mjs'
import { runCommand } from './run-command.mjs'

/** Where Debian's packages are unpacked. */
export const debianProgramsFolder = join('.cache', 'debian-programs')

// PgBouncer's library is the only one that Debian's smallest systems lack.
const packages = ['nginx', 'nginx-common', 'caddy', 'prometheus', 'pgbouncer', 'libc-ares2']

const hasAll = (/** @type {string} */ folder) => {
  if (!existsSync(join(folder, 'usr'))) return false
  const files = readdirSync(folder)
  return packages.every((name) => files.some((file) => file.startsWith(`${name}_`)))
}

/**
 * Unpacks Debian's nginx and Caddy for the tests of website hosts, promtool for those of alerts and
 * PgBouncer; nothing is installed or started.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export const provideDebianPrograms = async (root, print) => {
  const folder = join(root, debianProgramsFolder)
  if (hasAll(folder) || !existsSync('/usr/bin/dpkg-deb')) return
  mkdirSync(folder, { recursive: true })
  const download = () => runCommand('apt-get', ['download', ...packages], { cwd: folder })
  let downloaded = await download()
  if (downloaded.code !== 0) {
    await runCommand('apt-get', ['update'])
    downloaded = await download()
  }
  if (downloaded.code !== 0) {
    print(
      `nginx, Caddy, promtool and PgBouncer can't be downloaded: ${failureReason(downloaded.output)}`,
    )
    return
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    await runCommand('dpkg-deb', ['-x', file, '.'], { cwd: folder })
  }
  // Only its promtool is used, and it is large.
  rmSync(join(folder, 'usr', 'bin', 'prometheus'), { force: true })
  print("unpacked Debian's nginx, Caddy, promtool and PgBouncer, for tests only")
}
