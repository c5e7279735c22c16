// `npm run site:host -- nginx`: writes what a host needs to serve dist/ to dist-nginx/: configuration for
// nginx and caddy, the whole site for cloudflare-pages and netlify. --to FOLDER writes elsewhere.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hostFolder, siteFolder } from './build-site.ts'
import { isSiteHost, noSiteHost, siteHosts } from './site-hosts/hosts.ts'
import { localAddress } from './site-hosts/local-address.ts'
import { writeSiteHost } from './site-hosts/write-site-host.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' } },
})
const host = positionals[0] ?? ''

const local = localAddress(readFileSync(join(siteFolder, 'index.html'), 'utf8'))

if (isSiteHost(host) && siteHosts[host].copy !== undefined && local !== undefined) {
  console.error(
    `The website was built for ${local}. Build it with PUBLIC_SITE_URL, the address that customers open.`,
  )
  process.exitCode = 1
} else if (isSiteHost(host)) {
  const to = values.to ?? hostFolder(host)
  await writeSiteHost({ host, site: siteFolder, to })
  console.log(`Written to ${to}/.`)
} else {
  console.error(noSiteHost(host))
  process.exitCode = 2
}
