// `npm run site:host -- nginx`: writes what a host needs to serve dist/ to dist-nginx/: configuration for
// nginx and caddy, the whole website for cloudflare-pages and netlify. --to FOLDER writes elsewhere.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hostFolder, websiteFolder } from './build-website.ts'
import { isWebsiteHost, noWebsiteHost } from './website-hosts/hosts.ts'
import { localUrl } from './website-hosts/local-url.ts'
import { writeWebsiteHost } from './website-hosts/write-website-host.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' } },
})
const host = positionals[0] ?? ''

const local = localUrl(readFileSync(join(websiteFolder, 'index.html'), 'utf8'))

if (isWebsiteHost(host) && local !== undefined) {
  console.error(
    `The website was built for ${local}. Build it with PUBLIC_SITE_URL, the address that customers open.`,
  )
  process.exitCode = 1
} else if (isWebsiteHost(host)) {
  const to = values.to ?? hostFolder(host)
  await writeWebsiteHost({ host, website: websiteFolder, to })
  console.log(`Written to ${to}/.`)
} else {
  console.error(noWebsiteHost(host))
  process.exitCode = 2
}
