import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { domainToUnicode } from 'node:url'
import { localePath, locales } from '../src/i18n/locales.ts'

const folderOfTlds = '/domain/tld'

/**
 * Lines of `_redirects` that lead from a TLD in its own letters (`/domain/tld/ไทย`) to its page,
 * which has its ASCII form; none for a TLD of ASCII letters. Percent-encoded, as browsers ask.
 *
 * @param TLDs ASCII: `com`, `xn--o3cw4h`
 * @param folder of the pages: `/km/domain/tld`
 */
export const tldRedirects = (tlds: readonly string[], folder: string): readonly string[] =>
  tlds.flatMap((tld) => {
    const unicode = domainToUnicode(tld)
    return unicode === '' || unicode === tld
      ? []
      : [`${folder}/${encodeURIComponent(unicode)} ${folder}/${tld} 301`]
  })

/**
 * Puts those of every page of a TLD in a built site, in each language, before the rules that the
 * site has: the first that fits is the one.
 */
export const writeTldRedirects = (site: string): void => {
  const lines = locales.flatMap((locale) => {
    const folder = localePath(locale, folderOfTlds)
    const pages = globSync('*.html', { cwd: join(site, folder) }).sort()
    return tldRedirects(
      pages.map((page) => basename(page, '.html')),
      folder,
    )
  })
  const file = join(site, '_redirects')
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const title = '# A TLD in its own letters leads to its page (scripts/tld-redirects.ts).'
  writeFileSync(file, [title, ...lines, written].join('\n'))
}
