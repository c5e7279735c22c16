import { caddyFiles } from './caddy.ts'
import { cloudflarePagesFiles } from './cloudflare-pages.ts'
import { nginxFiles } from './nginx.ts'
import type { WebsiteRules } from './website-rules.ts'

/** Where the website can be served. */
export type WebsiteHostName = 'nginx' | 'caddy' | 'cloudflare-pages' | 'netlify'

interface WebsiteHost {
  /** The folder of a copy of the website; without one, the host reads `dist/`. */
  readonly copy?: string
  /** Texts by file name. */
  readonly files: (rules: WebsiteRules) => Readonly<Record<string, string>>
}

/** What each host needs. Netlify reads the website's own `_redirects` and `_headers`. */
export const websiteHosts: Readonly<Record<WebsiteHostName, WebsiteHost>> = {
  nginx: { files: nginxFiles },
  caddy: { files: caddyFiles },
  'cloudflare-pages': { copy: 'public', files: cloudflarePagesFiles },
  netlify: { copy: '.', files: () => ({}) },
}

/** Returns whether the website can be served there. */
export const isWebsiteHost = (name: string): name is WebsiteHostName =>
  Object.hasOwn(websiteHosts, name)

/** Returns why a name is no host. */
export const noWebsiteHost = (name: string): string =>
  `"${name}": there are ${Object.keys(websiteHosts).join(', ')}.`
