import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { writeWebsiteHost } from '../../scripts/website-hosts/write-website-host.ts'
import { programOf, startWebServer, unpacked, writeExample, type WebServer } from './web-server.ts'

/** Debian's nginx, where it is. */
export const nginx = programOf('sbin/nginx')

interface NginxOptions {
  /** Where its files are written. */
  readonly folder: string
  /** The built website. */
  readonly website: string
  /** The ports of two API processes. */
  readonly apiPorts?: readonly number[]
  /** Where customers would open the website. */
  readonly websiteUrl?: string
}

/**
 * Writes what `deploy/` has: the server of a container with a load balancer before it, and Debian's API
 * processes. Returns nginx's arguments.
 */
export const writeNginx = async ({
  folder,
  website,
  port,
  websiteUrl,
  apiPorts: [one = 4810, other = 4811] = [],
}: NginxOptions & { readonly port: number }): Promise<readonly string[]> => {
  const [own, host] = [join(folder, 'shop'), join(folder, 'dist-nginx')]
  await mkdir(own, { recursive: true })
  await writeWebsiteHost({ host: 'nginx', website, to: host, websiteUrl })
  await writeExample('nginx-debian/http.conf', join(own, 'http.conf'), {
    ':4810': `:${one}`,
    ':4811': `:${other}`,
    'listen 80': `listen 127.0.0.1:${await freePort()}`,
  })
  await writeExample('nginx-compose/server.conf', join(own, 'server.conf'), {
    'listen 8080': `listen 127.0.0.1:${port}`,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  const types = [join(unpacked, 'etc/nginx/mime.types'), '/etc/nginx/mime.types']
  await writeExample('nginx.conf', join(folder, 'nginx.conf'), {
    // Its workers read this account's folder.
    'user www-data;': process.getuid?.() === 0 ? 'user root;' : '',
    '/etc/nginx/shop': own,
    '/etc/nginx/mime.types': types.find((file) => existsSync(file)) ?? '',
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/srv/website/dist-nginx': host,
    '/srv/website/dist': website,
    'sendfile on;': `sendfile on; ${temporary}`,
  })
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
}

/** Starts nginx as `deploy/` has it. */
export const startNginx = async (command: string, options: NginxOptions): Promise<WebServer> => {
  const port = await freePort()
  const args = await writeNginx({ ...options, port })
  return startWebServer({ command, args, cwd: options.folder, port })
}
