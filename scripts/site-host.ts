// `npm run site:host -- nginx`: writes what a host needs to serve dist/ to dist-nginx/: configuration for
// nginx and caddy, the whole site for cloudflare-pages and netlify. --to FOLDER writes elsewhere.
import { parseArgs } from 'node:util'
import { hostFolder, siteFolder } from './build-site.ts'
import { isSiteHost, noSiteHost } from './site-hosts/hosts.ts'
import { writeSiteHost } from './site-hosts/write-site-host.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' } },
})
const host = positionals[0] ?? ''

if (isSiteHost(host)) {
  const to = values.to ?? hostFolder(host)
  await writeSiteHost({ host, site: siteFolder, to })
  console.log(`Written to ${to}/.`)
} else {
  console.error(noSiteHost(host))
  process.exitCode = 2
}
