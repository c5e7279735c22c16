import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { domainToUnicode } from 'node:url'
import { localePath, locales } from '../src/i18n/locales.ts'

const folderOfEndings = '/domain/tld'

/**
 * Lines of `_redirects` that lead from an ending in its own letters (`/domain/tld/ไทย`) to its page,
 * which has its ASCII form; none for an ending of ASCII letters. Percent-encoded, as browsers ask.
 *
 * @param endings ASCII: `com`, `xn--o3cw4h`
 * @param folder of the pages: `/km/domain/tld`
 */
export const endingRedirects = (endings: readonly string[], folder: string): readonly string[] =>
  endings.flatMap((ending) => {
    const unicode = domainToUnicode(ending)
    return unicode === '' || unicode === ending
      ? []
      : [`${folder}/${encodeURIComponent(unicode)} ${folder}/${ending} 301`]
  })

/**
 * Puts those of every page of an ending in a built site, in each language, before the rules that the
 * site has: the first that fits is the one.
 */
export const writeEndingRedirects = (site: string): void => {
  const lines = locales.flatMap((locale) => {
    const folder = localePath(locale, folderOfEndings)
    const pages = globSync('*.html', { cwd: join(site, folder) }).sort()
    return endingRedirects(
      pages.map((page) => basename(page, '.html')),
      folder,
    )
  })
  const file = join(site, '_redirects')
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const title = '# An ending in its own letters leads to its page (scripts/ending-redirects.ts).'
  writeFileSync(file, [title, ...lines, written].join('\n'))
}
