import type { TldRecord } from '../products/index.ts'
import { toUnicodeName } from '../../platform/domain-names/idn.ts'
import { createLruCache } from '../../platform/lru-cache.ts'

/** What decides which letters a TLD takes. */
export type ScriptRules = Pick<TldRecord, 'acceptsIdn' | 'scripts'>

/**
 * The scripts whose letters IDNA allows in names (UAX 31, tables 5 and 7, and Mongolian), by their
 * ISO 15924 code, which is also their short name in Unicode.
 */
const letters: readonly (readonly [code: string, pattern: RegExp])[] =
  `Latn Khmr Thai Laoo Mymr Hani Hira Kana Hang Bopo Cyrl Grek Armn Geor Hebr Arab Thaa Deva Beng Guru
  Gujr Orya Taml Telu Knda Mlym Sinh Tibt Ethi Mong Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java
  Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt
  Tfng Vaii Wcho Yiii`
    .split(/\s+/)
    .map((code) => [code, new RegExp(`\\p{Script=${code}}`, 'u')])

/** ISO 15924's codes of ways to write that use several of Unicode's scripts, or one in common. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Hanb: ['Hani', 'Bopo'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Hrkt: ['Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
}

const latin = 'Latn'
/** ISO 15924: a script that is none of the known ones. */
const unknownScript = 'Zzzz'
/** Digits, hyphens and marks that no script has for itself. */
const isShared = (character: string): boolean =>
  /[\p{Script=Common}\p{Script=Inherited}]/u.test(character)

const scriptOf = (character: string): string =>
  letters.find(([, pattern]) => pattern.test(character))?.[0] ?? unknownScript

// One label is judged for every TLD of the catalogue, and reading punycode takes longest.
const remembered = createLruCache<readonly string[]>(1_000)

const scriptsIn = (label: string): readonly string[] => {
  const known = remembered.get(label)
  if (known !== undefined) return known
  const characters = Array.from(toUnicodeName(label)).filter((character) => !isShared(character))
  const scripts = [...new Set(characters.map(scriptOf))]
  remembered.set(label, scripts)
  return scripts
}

/** The plain letters, digits and hyphens that every registry takes (RFC 1035 §2.3.1). */
const isPlain = (label: string): boolean => /^[a-z0-9-]*$/.test(label) && !label.startsWith('xn--')

/**
 * The first script of a label that names under a TLD can't be written in, by Unicode's property Script;
 * undefined when the TLD takes the label's letters. ASCII is always taken. Beyond it nothing is where
 * the TLD accepts no IDN; else Latin letters with accents, digits, hyphens and marks of no script in
 * particular, and the scripts of the TLD's rules, which name those beside Latin: an empty list is
 * Latin alone. While no rules are known, `acceptsIdn` alone decides.
 *
 * @param label ASCII or Unicode, lower case
 * @returns ISO 15924; `Latn` for accents where not even those are taken, `Zzzz` for letters of no
 *   script that IDNA knows
 */
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

/** Whether a TLD takes the letters of a label, as {@link untakenScript} tells. */
export const takesScript = (label: string, rules: ScriptRules): boolean =>
  untakenScript(label, rules) === undefined
