import type { Tld, TldContent } from '../contract/domains.ts'
import type { Texts } from '../i18n/texts.ts'

const ofRegion = ['Khmr', 'Thai', 'Laoo']

const chinese = new Set(['Hani', 'Hans', 'Hant'])

/** Returns the names of scripts (ISO 15924), the region's first, both Chinese ones as one. */
export const scriptNames = (
  scripts: readonly string[],
  names: Pick<Intl.DisplayNames, 'of'>,
  chineseName: string,
): string[] => {
  const ordered = [
    ...ofRegion.filter((script) => scripts.includes(script)),
    ...scripts.filter((script) => !ofRegion.includes(script)),
  ]
  const named = ordered.map((script) =>
    chinese.has(script) ? chineseName : (names.of(script) ?? script),
  )
  return [...new Set(named)]
}

/** Describes the letters that names under a TLD may have, such as Latin with accents for `.eu`. */
export const lettersText = (
  t: Texts<'domains'>,
  { acceptsIdn }: Pick<Tld, 'acceptsIdn'>,
  content: Pick<TldContent, 'scripts'> | undefined,
  names: Pick<Intl.DisplayNames, 'of'>,
): string => {
  if (!acceptsIdn) return t('tld.rule.scripts.latin')
  if (content === undefined) return t('tld.rule.scripts.other')
  if (content.scripts.length === 0) return t('tld.rule.scripts.accents')
  return t('tld.rule.scripts.more', {
    scripts: scriptNames(content.scripts, names, t('script.chinese')).join(', '),
  })
}
