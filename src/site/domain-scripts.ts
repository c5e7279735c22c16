import type { Tld, TldContent } from '../contract/domains.ts'
import type { Texts } from '../i18n/texts.ts'

/** The scripts of the shop's region, in the order in which they are named. */
const ofRegion = ['Khmr', 'Thai', 'Laoo']

const chinese = new Set(['Hani', 'Hans', 'Hant'])

/**
 * Scripts (ISO 15924) by name: those of the region first, then as they come; both ways of writing
 * Chinese as one.
 *
 * @param chineseName how the language calls Chinese script, which ISO 15924 names Han
 */
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

/**
 * Of which letters names under a TLD are made. One that takes other letters, but no other script
 * (`.eu`), takes Latin ones with accents.
 *
 * @param content what is known of its registry's rules
 * @param names of scripts, in the language of the texts
 */
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
