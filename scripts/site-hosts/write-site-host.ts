import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { siteHosts, type SiteHostName } from './hosts.ts'
import { readSiteRules } from './site-rules.ts'

interface SiteHostInput {
  readonly host: SiteHostName
  /** The built website. */
  readonly site: string
  /** Replaced. */
  readonly to: string
}

/** Writes what a host needs to serve the website as `_redirects` and `_headers` say. */
export const writeSiteHost = async ({ host, site, to }: SiteHostInput): Promise<void> => {
  const { copy, files } = siteHosts[host]
  const read = (name: string) => readFile(join(site, name), 'utf8')
  const rules = readSiteRules(await read('_redirects'), await read('_headers'))
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  // A CDN compresses by itself; files of the build's own start with a dot.
  const filter = (path: string): boolean =>
    !['.br', '.gz'].includes(extname(path)) && !basename(path).startsWith('.')
  if (copy !== undefined) await cp(site, join(to, copy), { recursive: true, filter })
  for (const [name, text] of Object.entries(files(rules))) {
    const file = join(to, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
