import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { failureReason } from './failure-reason.mjs'
import { runCommand } from './run-command.mjs'

/** Where Debian's packages are unpacked. */
export const webServersFolder = join('.cache', 'web-servers')

const packages = ['nginx', 'nginx-common', 'caddy']

/**
 * Unpacks Debian's nginx and Caddy for the tests of website hosts; nothing is installed or started.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export const provideWebServers = async (root, print) => {
  const folder = join(root, webServersFolder)
  if (existsSync(join(folder, 'usr')) || !existsSync('/usr/bin/dpkg-deb')) return
  mkdirSync(folder, { recursive: true })
  const download = () => runCommand('apt-get', ['download', ...packages], { cwd: folder })
  let downloaded = await download()
  if (downloaded.code !== 0) {
    await runCommand('apt-get', ['update'])
    downloaded = await download()
  }
  if (downloaded.code !== 0) {
    print(`nginx and Caddy can't be downloaded: ${failureReason(downloaded.output)}`)
    return
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    await runCommand('dpkg-deb', ['-x', file, '.'], { cwd: folder })
  }
  print("unpacked Debian's nginx and Caddy, for tests only")
}
