import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve, sep } from 'node:path'
import { failureReason } from './failure-reason.mjs'
import { runCommand } from './run-command.mjs'
import { SetupError } from './setup-error.mjs'

/** @param {Buffer | string} lockfile @param {string} [machine] */
export const lockfileStamp = (lockfile, machine = `${process.platform}-${process.arch}`) =>
  `${createHash('sha256').update(lockfile).digest('hex')} ${machine}\n`

/** @param {string | undefined} present @param {string} wanted */
export const installReason = (present, wanted) => {
  if (present === undefined) return 'nothing is installed yet'
  if (present === wanted) return undefined
  return present.split(' ')[0] === wanted.split(' ')[0]
    ? 'they were installed for another kind of machine'
    : 'the lockfile has changed'
}

/** Returns the folders of a PATH that `npm ci` does not delete. @param {string} path */
export const lastingPath = (path) =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.split(sep).includes('node_modules'))

/** @param {string} file */
const isLasting = (file) => !resolve(file).split(sep).includes('node_modules')

/**
 * Finds a Node outside of node_modules; without one copies this one to a folder to be removed.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} execPath
 * @returns {{ node: string, copiedTo?: string }}
 */
export const lastingNode = (env, execPath) => {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const candidates = [
    env['npm_node_execpath'],
    execPath,
    ...lastingPath(env['PATH'] ?? '').map((folder) => join(folder, name)),
  ]
  const node = candidates.find((file) => file !== undefined && isLasting(file) && existsSync(file))
  if (node !== undefined) return { node }
  const copiedTo = mkdtempSync(join(tmpdir(), 'setup-node-'))
  const copy = join(copiedTo, name)
  copyFileSync(execPath, copy)
  chmodSync(copy, 0o755)
  return { node: copy, copiedTo }
}

/** @param {string} file */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/**
 * Runs `npm ci` unless the lockfile is installed.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export const installPackages = async (root, print) => {
  const stampFile = join(root, 'node_modules', '.setup-stamp')
  const wanted = lockfileStamp(readFileSync(join(root, 'package-lock.json')))
  const reason = installReason(readIfThere(stampFile), wanted)
  if (reason === undefined) return

  print(`installing the packages (npm ci): ${reason}`)
  const { node, copiedTo } = lastingNode(process.env, process.execPath)
  const env = {
    ...process.env,
    PATH: [dirname(node), ...lastingPath(process.env['PATH'] ?? '')].join(delimiter),
  }
  const npmCli = process.env['npm_execpath']
  const npm = npmCli?.endsWith('npm-cli.js') ? [node, npmCli] : ['npm']
  const [command = 'npm', ...before] = npm
  // Without dev dependencies there is no Node 24; NODE_ENV=production omits them.
  const args = [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runCommand(command, args, { cwd: root, env })
  if (copiedTo !== undefined) rmSync(copiedTo, { recursive: true, force: true })
  if (code !== 0) throw new SetupError(`npm ci failed: ${failureReason(output)}`)

  const installed = await runCommand(join(root, 'node_modules', '.bin', 'node'), ['--version'])
  if (installed.code !== 0) {
    throw new SetupError(
      'the package "node" did not bring its Node 24: allow its install script (npm config ignore-scripts), then try again',
    )
  }
  try {
    writeFileSync(stampFile, wanted)
  } catch (error) {
    throw new SetupError(`npm ci: ${failureReason(String(error))}`)
  }
}
