import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { websiteFolder } from '../../scripts/build-website.ts'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../../scripts/project-paths.ts'
import { writeWebsiteHost } from '../../scripts/website-hosts/write-website-host.ts'
import { createStaticWebsite } from '../../src/server/platform/http/static-website.ts'
import { nginx, startNginx } from './start-nginx.ts'
import { programOf, startWebServer, writeExample, type WebServer } from './web-server.ts'

/** A running web server with the built website. */
export interface WebsiteHostEngine {
  readonly get: (path: string, init?: RequestInit) => Promise<Response>
  readonly stop: () => Promise<void>
}

/** Hosts are set up as for a shop by HTTPS, whatever the build is for. */
const websiteUrl = 'https://shop.example'

const caddy = programOf('bin/caddy')

const engineOf = ({ url, stop }: WebServer): WebsiteHostEngine => ({
  get: (path, init = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
  stop,
})

const startCaddy = async (command: string, folder: string): Promise<WebServer> => {
  const port = await freePort()
  const to = join(folder, 'dist-caddy')
  await mkdir(folder, { recursive: true })
  await writeWebsiteHost({ host: 'caddy', website: websiteFolder, to, websiteUrl })
  await writeExample('Caddyfile', join(folder, 'Caddyfile'), {
    '/srv/website/dist-caddy': to,
    '/srv/website/dist': websiteFolder,
    '127.0.0.1:8080': `127.0.0.1:${port}`,
  })
  return startWebServer({ command, args: ['run', '--config', 'Caddyfile'], cwd: folder, port })
}

/** Cloudflare's own server of Pages, offline. */
const startCloudflarePages = async (folder: string): Promise<WebServer> => {
  const [port, inspector] = [await freePort(), await freePort()]
  const cwd = join(folder, 'website')
  await writeWebsiteHost({ host: 'cloudflare-pages', website: websiteFolder, to: cwd, websiteUrl })
  const program = join(root, 'node_modules/wrangler/bin/wrangler.js')
  const options = ['--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', `${inspector}`]
  const args = [program, 'pages', 'dev', 'public', '--compatibility-date', '2026-11-01', ...options]
  return startWebServer({ command: process.execPath, args, cwd, port })
}

const startBuiltIn = (): Promise<WebsiteHostEngine> => {
  const website = createStaticWebsite({ root: websiteFolder })
  return Promise.resolve({
    get: async (path, init) => website(new Request(`http://shop.test${path}`, init)),
    stop: () => Promise.resolve(),
  })
}

type Start = (folder: string) => Promise<WebsiteHostEngine>

const startOf =
  (start: (command: string, folder: string) => Promise<WebServer>, command: string): Start =>
  async (folder) =>
    engineOf(await start(command, folder))

const startNginxWithWebsite = (command: string, folder: string): Promise<WebServer> =>
  startNginx(command, { folder, website: websiteFolder, websiteUrl })

/** Starts each host of the website that this machine has, in a folder of its own. */
export const websiteHostEngines: Readonly<Record<string, Start>> = {
  'the built-in server': startBuiltIn,
  'cloudflare-pages': async (folder) => engineOf(await startCloudflarePages(folder)),
  ...(nginx === undefined ? {} : { nginx: startOf(startNginxWithWebsite, nginx) }),
  ...(caddy === undefined ? {} : { caddy: startOf(startCaddy, caddy) }),
}
