import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { domainToUnicode } from 'node:url'
import { localePath, locales } from '../src/i18n/locales.ts'

const folderOfTlds = '/domain/tld'

/** Returns `_redirects` lines from IDN TLDs in Unicode (percent-encoded) to their ASCII page. */
export const tldRedirects = (tlds: readonly string[], folder: string): readonly string[] =>
  tlds.flatMap((tld) => {
    const unicode = domainToUnicode(tld)
    return unicode === '' || unicode === tld
      ? []
      : [`${folder}/${encodeURIComponent(unicode)} ${folder}/${tld} 301`]
  })

/** Prepends the redirects of all TLD pages to `_redirects`, where the first match wins. */
export const writeTldRedirects = (website: string): void => {
  const lines = locales.flatMap((locale) => {
    const folder = localePath(locale, folderOfTlds)
    const pages = globSync('*.html', { cwd: join(website, folder) }).sort()
    return tldRedirects(
      pages.map((page) => basename(page, '.html')),
      folder,
    )
  })
  const file = join(website, '_redirects')
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const title = '# A TLD in its own letters leads to its page (scripts/tld-redirects.ts).'
  writeFileSync(file, [title, ...lines, written].join('\n'))
}
