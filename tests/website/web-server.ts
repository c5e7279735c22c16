import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/project-paths.ts'
import { debianProgramsFolder } from '../../scripts/setup/provide-debian-programs.mjs'

/** A running web server. */
export interface WebServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Where Debian's packages are unpacked. */
export const unpacked = join(root, debianProgramsFolder)

/** Returns the path of a program of Debian's, unpacked or installed. */
export const programOf = (name: 'sbin/nginx' | 'bin/caddy'): string | undefined =>
  [join(unpacked, 'usr', name), join('/usr', name)].find((file) => existsSync(file))

const isListening = (port: number): Promise<boolean> => {
  const socket = connect({ host: '127.0.0.1', port })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((is) => {
    socket.destroy()
    return is === true
  })
}

/** Waits until a process listens. @throws Error with its output when it ends before */
const listening = async (child: ChildProcess, port: number): Promise<void> => {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(output)
    await delay(50)
  }
}

interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly port: number
}

/** Starts a web server, and waits until it listens. */
export const startWebServer = async ({ command, args, cwd, port }: Program): Promise<WebServer> => {
  const env = { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false', HOME: cwd }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  await listening(child, port)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Copies an example of `deploy/` with the endpoints and paths of a test. */
export const writeExample = async (
  name: string,
  to: string,
  replaced: Readonly<Record<string, string>>,
): Promise<void> => {
  const text = await readFile(join(root, 'deploy', name), 'utf8')
  await writeFile(
    to,
    Object.entries(replaced).reduce((before, [from, by]) => before.replaceAll(from, by), text),
  )
}
