import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { isHttps, strictTransport } from '../../src/server/platform/http/strict-transport.ts'
import { readWebsiteStamp, websiteStampName } from '../../src/server/platform/production/index.ts'
import { websiteHosts, type WebsiteHostName } from './hosts.ts'
import { readWebsiteRules } from './website-rules.ts'

interface WebsiteHostInput {
  readonly host: WebsiteHostName
  /** The built website. */
  readonly website: string
  /** Replaced. */
  readonly to: string
  /** Where customers open it; by default the origin that it was built for. */
  readonly websiteUrl?: string | undefined
}

/** Returns the rules of headers with that of HTTPS, which our own server adds by itself. */
const withStrictTransport = (headers: string): string =>
  headers.replace(/^\/\*$/m, `/*\n  ${strictTransport.name}: ${strictTransport.value}`)

/** Writes what a host needs to serve the website as `_redirects` and `_headers` say. */
export const writeWebsiteHost = async ({
  host,
  website,
  to,
  ...given
}: WebsiteHostInput): Promise<void> => {
  const { copy, files } = websiteHosts[host]
  const read = (name: string) => readFile(join(website, name), 'utf8')
  // A website of an earlier release has no stamp.
  const stamp = await read(websiteStampName).catch(() => '')
  const { websiteUrl = readWebsiteStamp(stamp)?.origin } = given
  const ofWebsite = await read('_headers')
  const headers = isHttps(websiteUrl) ? withStrictTransport(ofWebsite) : ofWebsite
  const rules = readWebsiteRules(await read('_redirects'), headers)
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  // A CDN compresses by itself; files of the build's own start with a dot.
  const filter = (path: string): boolean =>
    !['.br', '.gz'].includes(extname(path)) && !basename(path).startsWith('.')
  if (copy !== undefined) {
    await cp(website, join(to, copy), { recursive: true, filter })
    await writeFile(join(to, copy, '_headers'), headers)
  }
  for (const [name, text] of Object.entries(files(rules))) {
    const file = join(to, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
