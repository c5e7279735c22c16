import type { TldRecord } from '../products/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { createLruCache } from '../../platform/lru-cache.ts'

/** The rules that decide which letters a TLD accepts. */
export type ScriptRules = Pick<TldRecord, 'acceptsIdn' | 'scripts'>

/** Scripts that IDNA allows (UAX 31, tables 5 and 7, and Mongolian) by their ISO 15924 code. */
const letters: readonly (readonly [code: string, pattern: RegExp])[] =
  `Latn Khmr Thai Laoo Mymr Hani Hira Kana Hang Bopo Cyrl Grek Armn Geor Hebr Arab Thaa Deva Beng Guru
  Gujr Orya Taml Telu Knda Mlym Sinh Tibt Ethi Mong Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java
  Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt
  Tfng Vaii Wcho Yiii`
    .split(/\s+/)
    .map((code) => [code, new RegExp(`\\p{Script=${code}}`, 'u')])

/** ISO 15924's writing systems that combine or share Unicode scripts. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Hanb: ['Hani', 'Bopo'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Hrkt: ['Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
}

const latin = 'Latn'
/** ISO 15924's unknown script. */
const unknownScript = 'Zzzz'
/** Returns whether several scripts share a character, as with digits and hyphens. */
const isShared = (character: string): boolean =>
  /[\p{Script=Common}\p{Script=Inherited}]/u.test(character)

const scriptOf = (character: string): string =>
  letters.find(([, pattern]) => pattern.test(character))?.[0] ?? unknownScript

// One label is checked for every TLD, and decoding punycode is slow.
const cached = createLruCache<readonly string[]>(1_000)

const scriptsIn = (label: string): readonly string[] => {
  const known = cached.get(label)
  if (known !== undefined) return known
  const characters = Array.from(toUnicodeName(label)).filter((character) => !isShared(character))
  const scripts = [...new Set(characters.map(scriptOf))]
  cached.set(label, scripts)
  return scripts
}

/** Returns whether a label has only ASCII letters, digits and hyphens (RFC 1035 §2.3.1). */
const isPlain = (label: string): boolean => /^[a-z0-9-]*$/.test(label) && !label.startsWith('xn--')

/** Returns the first script of a label that a TLD rejects (ISO 15924); ASCII always passes. */
export const untakenScript = (
  label: string,
  { acceptsIdn, scripts }: ScriptRules,
): string | undefined => {
  if (isPlain(label)) return undefined
  if (acceptsIdn && scripts === undefined) return undefined
  const others = scriptsIn(label).filter((script) => script !== latin)
  if (!acceptsIdn) return others[0] ?? latin
  const taken = new Set(scripts?.flatMap((code) => partsOf[code] ?? [code]))
  return others.find((script) => !taken.has(script))
}

/** Returns whether a TLD accepts a label's letters. */
export const takesScript = (label: string, rules: ScriptRules): boolean =>
  untakenScript(label, rules) === undefined
