import { domainToUnicode } from 'node:url'

/** Unicode scripts besides Latin (IDN tables), by public suffix. */
const SCRIPTS: readonly (readonly [suffixes: string, scripts: string])[] = [
  [
    'com net cc tv',
    `Arabic Armenian Bengali Cyrillic Devanagari Georgian Greek Gujarati Gurmukhi Han Hebrew Hiragana
    Katakana Khmer Kannada Hangul Lao Malayalam Mongolian Myanmar Oriya Sinhala Tamil Telugu Thaana
    Thai Tibetan`,
  ],
  ['org', 'Cyrillic Han Hangul'],
  ['asia biz', 'Han Hiragana Katakana Hangul'],
  ['shop', 'Han Hiragana Katakana'],
  ['jp tokyo', 'Han Hiragana Katakana'],
  ['kr', 'Han Hangul'],
  ['cn hk sg top wang ren ltd link', 'Han'],
  [
    'store online site website space host press fun xyz ink wiki',
    'Arabic Cyrillic Greek Han Hebrew Hiragana Katakana Hangul Lao Thai',
  ],
  [
    `info vip club live life world news media digital agency group company work pw`,
    'Cyrillic Han Hiragana Katakana Hangul',
  ],
]

const BY_SUFFIX: ReadonlyMap<string, readonly string[]> = new Map(
  SCRIPTS.flatMap(([suffixes, scripts]) =>
    suffixes.split(' ').map((suffix) => [suffix, scripts.split(/\s+/)] as const),
  ),
)

const pattern = (script: string): RegExp => new RegExp(`\\p{Script=${script}}`, 'u')

const ALWAYS = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  [...BY_SUFFIX.values()].flat().map((script) => [script, pattern(script)]),
)

/** Returns a suffix's scripts: its tables' and its own. */
function scriptsUnder(suffix: string): RegExp[] {
  const listed = BY_SUFFIX.get(suffix) ?? []
  const unicode = domainToUnicode(suffix)
  return [...PATTERNS]
    .filter(([script, letter]) => listed.includes(script) || letter.test(unicode))
    .map(([, letter]) => letter)
}

/** Returns whether a suffix accepts the letters of a lower-case A-label. */
export function takesScript(label: string, suffix: string): boolean {
  if (!label.startsWith('xn--')) return true
  const others = Array.from(domainToUnicode(label)).filter((character) => !ALWAYS.test(character))
  if (others.length === 0) return true
  const scripts = scriptsUnder(suffix)
  return others.every((character) => scripts.some((letter) => letter.test(character)))
}
