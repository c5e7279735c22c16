/** ISO 15924 codes for names under a TLD, by the TLD's own Unicode script. */
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

/** Verisign accepts most living scripts (IANA, repository of IDN practices, .com). */
const verisign =
  'Arab Armn Beng Cyrl Deva Geor Grek Gujr Guru Hans Hant Hebr Jpan Khmr Knda Kore Laoo Mlym Mong Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  )

/** CentralNic's tables, shared by the registries on its platform. */
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
  // EURid: .eu accepts only Latin since 2016.
  ['eu', []],
]

const byTld: ReadonlyMap<string, readonly string[]> = new Map(
  registryScripts.flatMap(([tlds, codes]) => tlds.split(' ').map((tld) => [tld, codes] as const)),
)

/** Returns the accepted scripts besides Latin: the TLD's own, its registry's, or defaults. */
export const tldScripts = (unicode: string, acceptsIdn: boolean): readonly string[] => {
  if (!acceptsIdn) return []
  const known = byTld.get(unicode)
  if (known !== undefined) return known
  const own = scriptsOfLetters.find(([pattern]) => pattern.test(unicode))
  if (own !== undefined) return own[1]
  // A TLD with accents, such as `vermögensberater`, accepts Latin names with accents.
  return /^[a-z0-9.-]+$/.test(unicode) ? ['Cyrl', 'Hans', 'Hant', 'Jpan', 'Kore'] : []
}
