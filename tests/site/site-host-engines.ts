import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { siteFolder } from '../../scripts/build-site.ts'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../../scripts/project-paths.ts'
import { debianProgramsFolder } from '../../scripts/setup/provide-debian-programs.mjs'
import type { SiteHostName } from '../../scripts/site-hosts/hosts.ts'
import { writeSiteHost } from '../../scripts/site-hosts/write-site-host.ts'
import { createStaticSite } from '../../src/server/platform/http/static-site.ts'

/** A running web server with the built website. */
export interface SiteHostEngine {
  readonly get: (path: string, init?: RequestInit) => Promise<Response>
  readonly stop: () => Promise<void>
}

const unpacked = join(root, debianProgramsFolder)

const programOf = (name: 'sbin/nginx' | 'bin/caddy'): string | undefined =>
  [join(unpacked, 'usr', name), join('/usr', name)].find((file) => existsSync(file))

const nginx = programOf('sbin/nginx')
const caddy = programOf('bin/caddy')

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

const startEngine = async ({ command, args, cwd, port }: Program): Promise<SiteHostEngine> => {
  const env = { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false', HOME: cwd }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  await listening(child, port)
  return {
    get: (path, init = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Copies an example of `deploy/` with the addresses and paths of a test. */
const writeExample = async (
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

/** Writes what a host needs below the folder. @returns where it is */
const filesOf = async (host: SiteHostName, folder: string): Promise<string> => {
  const to = join(folder, 'website')
  await mkdir(folder, { recursive: true })
  await writeSiteHost({ host, site: siteFolder, to })
  return to
}

const startNginx = async (command: string, folder: string): Promise<SiteHostEngine> => {
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  const types = [join(unpacked, 'etc/nginx/mime.types'), '/etc/nginx/mime.types']
  await writeExample('nginx.conf', join(folder, 'nginx.conf'), {
    '/etc/nginx/website': await filesOf('nginx', folder),
    '/etc/nginx/mime.types': types.find((file) => existsSync(file)) ?? '',
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/srv/website': siteFolder,
    '127.0.0.1:8080': `127.0.0.1:${port}`,
    'sendfile on;': `sendfile on; ${temporary}`,
  })
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off; user root;']
  return startEngine({ command, args, cwd: folder, port })
}

const startCaddy = async (command: string, folder: string): Promise<SiteHostEngine> => {
  const port = await freePort()
  await writeExample('Caddyfile', join(folder, 'Caddyfile'), {
    '/etc/caddy/website': await filesOf('caddy', folder),
    '/srv/website': siteFolder,
    '127.0.0.1:8080': `127.0.0.1:${port}`,
  })
  return startEngine({ command, args: ['run', '--config', 'Caddyfile'], cwd: folder, port })
}

/** Cloudflare's own server of Pages, offline. */
const startCloudflarePages = async (folder: string): Promise<SiteHostEngine> => {
  const [port, inspector] = [await freePort(), await freePort()]
  const cwd = await filesOf('cloudflare-pages', folder)
  const program = join(root, 'node_modules/wrangler/bin/wrangler.js')
  const options = ['--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', `${inspector}`]
  const args = [program, 'pages', 'dev', 'public', '--compatibility-date', '2026-11-01', ...options]
  return startEngine({ command: process.execPath, args, cwd, port })
}

const startBuiltIn = (): Promise<SiteHostEngine> => {
  const site = createStaticSite({ root: siteFolder })
  return Promise.resolve({
    get: async (path, init) => site(new Request(`http://shop.test${path}`, init)),
    stop: () => Promise.resolve(),
  })
}

/** Starts each host of the website that this machine has, in a folder of its own. */
export const siteHostEngines: Readonly<
  Record<string, (folder: string) => Promise<SiteHostEngine>>
> = {
  'the built-in server': startBuiltIn,
  'cloudflare-pages': startCloudflarePages,
  ...(nginx === undefined ? {} : { nginx: (folder: string) => startNginx(nginx, folder) }),
  ...(caddy === undefined ? {} : { caddy: (folder: string) => startCaddy(caddy, folder) }),
}
