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

/**
 * What an installation depends on: the lockfile's bytes and the machine's kind.
 * @param {Buffer | string} lockfile
 * @param {string} [machine]
 */
export const lockfileStamp = (lockfile, machine = `${process.platform}-${process.arch}`) =>
  `${createHash('sha256').update(lockfile).digest('hex')} ${machine}\n`

/**
 * Why the packages have to be installed, or undefined when they are.
 * @param {string | undefined} present the stamp of what is installed
 * @param {string} wanted the stamp of the lockfile
 */
export const installReason = (present, wanted) => {
  if (present === undefined) return 'nothing is installed yet'
  if (present === wanted) return undefined
  return present.split(' ')[0] === wanted.split(' ')[0]
    ? 'they were installed for another kind of machine'
    : 'the lockfile has changed'
}

/**
 * The folders of a PATH that are outside every node_modules: what `npm ci` deletes cannot be found
 * there.
 * @param {string} path
 */
export const lastingPath = (path) =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.split(sep).includes('node_modules'))

/** @param {string} file */
const isLasting = (file) => !resolve(file).split(sep).includes('node_modules')

/**
 * A Node that stays while node_modules is deleted: the one that runs npm, else this one, else the
 * first on the PATH, else a copy of this one. The copy's folder has to be removed after use.
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
 * Installs exactly what the lockfile says, unless that was done before.
 * @param {string} root the project's folder
 * @param {(line: string) => void} print
 * @throws {SetupError} when it cannot be done, with the reason
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
  // Without dev dependencies there is neither Node 24 nor a test; NODE_ENV=production omits them.
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
