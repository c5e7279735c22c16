/** Scripts of TLDs by their sign in Unicode, with the ISO 15924 codes that names under them use. */
const scriptsOfLetters: readonly (readonly [pattern: RegExp, codes: readonly string[]])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, ['Jpan']],
  [/\p{Script=Hangul}/u, ['Kore']],
  [/\p{Script=Han}/u, ['Hans', 'Hant']],
  [/\p{Script=Arabic}/u, ['Arab']],
  [/\p{Script=Armenian}/u, ['Armn']],
  [/\p{Script=Bengali}/u, ['Beng']],
  [/\p{Script=Cyrillic}/u, ['Cyrl']],
  [/\p{Script=Devanagari}/u, ['Deva']],
  [/\p{Script=Georgian}/u, ['Geor']],
  [/\p{Script=Greek}/u, ['Grek']],
  [/\p{Script=Gujarati}/u, ['Gujr']],
  [/\p{Script=Gurmukhi}/u, ['Guru']],
  [/\p{Script=Hebrew}/u, ['Hebr']],
  [/\p{Script=Kannada}/u, ['Knda']],
  [/\p{Script=Lao}/u, ['Laoo']],
  [/\p{Script=Malayalam}/u, ['Mlym']],
  [/\p{Script=Oriya}/u, ['Orya']],
  [/\p{Script=Sinhala}/u, ['Sinh']],
  [/\p{Script=Tamil}/u, ['Taml']],
  [/\p{Script=Telugu}/u, ['Telu']],
  [/\p{Script=Thai}/u, ['Thai']],
]

const eastAsian = ['Hans', 'Hant', 'Jpan', 'Kore']

/** Verisign takes most living scripts (IANA, repository of IDN practices, .com). */
const verisign =
  'Arab Armn Beng Cyrl Deva Geor Grek Gujr Guru Hans Hant Hebr Jpan Khmr Knda Kore Laoo Mlym Mong Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  )

/** CentralNic's tables, which the registries on its platform share. */
const centralNic = ['Arab', 'Cyrl', 'Grek', 'Hans', 'Hant', 'Hebr', 'Jpan', 'Kore', 'Laoo', 'Thai']

const registryScripts: readonly (readonly [tlds: string, codes: readonly string[]])[] = [
  ['com net cc tv', verisign],
  ['org', ['Cyrl', 'Hans', 'Hant', 'Kore']],
  ['asia', eastAsian],
  ['biz', eastAsian],
  ['store online site website space host press fun xyz ink wiki', centralNic],
  ['shop', ['Hans', 'Hant', 'Jpan']],
  ['top wang ren ltd link', ['Hans', 'Hant']],
  ['cn', ['Hans', 'Hant']],
  ['hk sg', ['Hans', 'Hant']],
  ['jp tokyo', ['Jpan']],
  ['kr', ['Kore']],
  // EURid: other scripts have TLDs of their own since 2016; under .eu the letters are Latin.
  ['eu', []],
]

const byTld: ReadonlyMap<string, readonly string[]> = new Map(
  registryScripts.flatMap(([tlds, codes]) => tlds.split(' ').map((tld) => [tld, codes] as const)),
)

/**
 * The scripts beside Latin in which names under a TLD can be written (ISO 15924): the TLD's own
 * when it is not Latin itself, else what its registry's tables say, else those most share.
 *
 * @param unicode the TLD as people write it
 * @param acceptsIdn whether its registry takes names in other letters at all
 */
export const tldScripts = (unicode: string, acceptsIdn: boolean): readonly string[] => {
  if (!acceptsIdn) return []
  const known = byTld.get(unicode)
  if (known !== undefined) return known
  const own = scriptsOfLetters.find(([pattern]) => pattern.test(unicode))
  if (own !== undefined) return own[1]
  // A TLD with an accent, such as `vermögensberater`, takes Latin names with accents.
  return /^[a-z0-9.-]+$/.test(unicode) ? ['Cyrl', 'Hans', 'Hant', 'Jpan', 'Kore'] : []
}
