import { isDomainName } from '../../contract/domain-name.ts'
import { toStrictAscii, toUnicodeName } from './idn.ts'
import type { TldRecord } from '../catalogue/index.ts'
import { splitWords } from './words.ts'

/** An idea of ours: a label (ASCII) under a TLD. */
export interface Suggestion {
  readonly label: string
  readonly tld: TldRecord
}

interface Affixes {
  readonly script: RegExp
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** What goes well with a name, by the name's script; a label of two scripts no registry takes. */
const affixes: readonly Affixes[] = [
  {
    script: /^[a-z0-9-]+$/,
    before: ['get', 'my', 'the', 'go', 'hello'],
    after: ['kh', 'shop', 'cambodia', 'online', 'cloud', 'asia', 'store', 'app', 'hub', 'group'],
  },
  {
    script: /^[\p{Script=Khmer}\d-]+$/u,
    before: ['ហាង', 'ផ្សារ'],
    after: ['កម្ពុជា', 'ខ្មែរ', 'អនឡាញ', 'ភ្នំពេញ', 'អាស៊ី'],
  },
  {
    script: /^[\p{Script=Thai}\d-]+$/u,
    before: ['ร้าน'],
    after: ['ไทย', 'ออนไลน์', 'ช็อป', 'เอเชีย'],
  },
]

/** Takes from each list in turn, so that no kind of idea fills the page. */
const interleave = <T>(...lists: readonly (readonly T[])[]): T[] => {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}

/** The words differently joined: hyphens in or out, the last first. */
const rejoined = (words: readonly string[]): string[] =>
  words.length < 2
    ? []
    : [words.join('-'), [...words.slice(1), ...words.slice(0, 1)].join(''), words.join('')]

const extended = (label: string): string[] => {
  const found = affixes.find(({ script }) => script.test(label))
  if (found === undefined) return []
  // One word in front is enough: no `themyshop`.
  const hasBefore = found.before.some((word) => label !== word && label.startsWith(word))
  return interleave(
    found.after.filter((word) => !label.endsWith(word)).map((word) => label + word),
    hasBefore ? [] : found.before.filter((word) => label !== word).map((word) => word + label),
  )
}

/** Labels like one, in Unicode, the best first; the label itself is not among them. */
const similarLabels = (label: string, words: readonly string[]): string[] =>
  interleave(extended(label), rejoined(words)).filter((other) => other !== label)

/** Where the TLD itself ends the name: `sabayshop` is `sabay.shop`. */
const endings = (label: string, find: (tld: string) => TldRecord | undefined): Suggestion[] =>
  Array.from({ length: Math.max(0, label.length - 5) }, (_, at) => at + 3).flatMap((at) => {
    const before = label.slice(0, at)
    const tld = before.endsWith('-') ? undefined : find(label.slice(at))
    return tld === undefined ? [] : [{ label: before, tld }]
  })

/** Which of the first TLDs the ideas come under, in turn: mostly the most wanted. */
const turns = [0, 0, 1, 0, 2, 0, 1, 0, 3] as const

/**
 * Names like those searched for. The same labels and TLDs always give the same ideas.
 *
 * @param labels ASCII; several are also tried together
 * @param words of the first label as it was typed, when it was typed in words
 * @param wanted TLDs for the ideas, the most wanted first
 * @param find every TLD that may be offered
 * @param shown ASCII names that are on the page already
 * @param count how many at most
 */
export const suggest = (
  labels: readonly string[],
  words: readonly string[],
  wanted: readonly TldRecord[],
  find: (tld: string) => TldRecord | undefined,
  shown: ReadonlySet<string>,
  count: number,
): Suggestion[] => {
  const readable = labels.map(toUnicodeName)
  const ideas = readable.map((label, at) => {
    const parts = at === 0 && words.length > 1 ? words : splitWords(label)
    return similarLabels(label, parts)
  })
  const together = readable.length > 1 ? [readable.join(''), ...rejoined(readable)] : []
  const hacks = interleave(...labels.map((label) => endings(label, find))).slice(0, 2)

  const chosen: Suggestion[] = []
  const used = new Set(shown)
  const offer = (label: string, tld: TldRecord): void => {
    const name = `${label}.${tld.tld}`
    if (used.has(name) || !isDomainName(name)) return
    if (label.startsWith('xn--') && !tld.acceptsIdn) return
    used.add(name)
    chosen.push({ label, tld })
  }

  for (const { label, tld } of hacks) offer(label, tld)
  for (const [at, idea] of interleave(together, ...ideas).entries()) {
    if (chosen.length >= count) break
    const label = toStrictAscii(idea)
    const tld = wanted[turns[at % turns.length] ?? 0] ?? wanted[0]
    if (label !== undefined && tld !== undefined) offer(label, tld)
  }
  return chosen.slice(0, count)
}
