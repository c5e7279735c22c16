// `npm run site:host -- nginx`: writes what a host needs to serve dist/ to dist-nginx/: configuration for
// nginx and caddy, the whole site for cloudflare-pages and netlify. --to FOLDER writes elsewhere.
import { parseArgs } from 'node:util'
import { siteFolder } from './build-site.ts'
import { siteHosts, type SiteHostName } from './site-hosts/hosts.ts'
import { writeSiteHost } from './site-hosts/write-site-host.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' } },
})
const isHost = (name: string): name is SiteHostName => name in siteHosts
const host = positionals[0] ?? ''

if (isHost(host)) {
  const to = values.to ?? `dist-${host}`
  await writeSiteHost({ host, site: siteFolder, to })
  console.log(`Written to ${to}/.`)
} else {
  console.error(`"${host}": there are ${Object.keys(siteHosts).join(', ')}.`)
  process.exitCode = 2
}
