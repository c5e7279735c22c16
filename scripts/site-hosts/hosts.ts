import { caddyFiles } from './caddy.ts'
import { cloudflarePagesFiles } from './cloudflare-pages.ts'
import { nginxFiles } from './nginx.ts'
import type { SiteRules } from './site-rules.ts'

/** Where the website can be served. */
export type SiteHostName = 'nginx' | 'caddy' | 'cloudflare-pages' | 'netlify'

interface SiteHost {
  /** The folder of a copy of the website; without one, the host reads `dist/`. */
  readonly copy?: string
  /** Texts by file name. */
  readonly files: (rules: SiteRules) => Readonly<Record<string, string>>
}

/** What each host needs. Netlify reads the site's own `_redirects` and `_headers`. */
export const siteHosts: Readonly<Record<SiteHostName, SiteHost>> = {
  nginx: { files: nginxFiles },
  caddy: { files: caddyFiles },
  'cloudflare-pages': { copy: 'public', files: cloudflarePagesFiles },
  netlify: { copy: '.', files: () => ({}) },
}

/** Returns whether the website can be served there. */
export const isSiteHost = (name: string): name is SiteHostName => Object.hasOwn(siteHosts, name)

/** Returns why a name is no host. */
export const noSiteHost = (name: string): string =>
  `"${name}": there are ${Object.keys(siteHosts).join(', ')}.`
