import type { SuggestionReason } from '../../../contract/domains.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { homographOf } from './homograph.ts'
import { otherNumerals } from './numerals.ts'
import { synonymsOf } from './synonyms.ts'
import { toLatin, toNative, type NativeScript } from '../../platform/transliteration/index.ts'
import { splitWords } from './words.ts'

export interface Idea {
  readonly reason: SuggestionReason
  readonly word: string | null
}

export interface LabelIdea extends Idea {
  readonly label: string
  readonly place: number
}

interface Affixes {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const plainAfter = ['online', 'shop', 'cloud', 'store', 'app', 'hub', 'group', 'asia']
const plainBefore = ['get', 'my', 'the', 'go', 'hello']

/** Affixes for Latin labels, by site. */
const latinAffixes: Readonly<Record<WebsiteId, Affixes>> = {
  KH: { before: plainBefore, after: ['kh', 'cambodia', ...plainAfter] },
  TH: { before: plainBefore, after: ['th', 'thai', 'thailand', ...plainAfter] },
  AE: { before: plainBefore, after: ['uae', 'dubai', ...plainAfter] },
}

const nativeAffixes: readonly (Affixes & { readonly script: RegExp })[] = [
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

const noAffixes: Affixes = { before: [], after: [] }

/** The script of a site's language besides Latin. */
const scriptOf: Readonly<Record<WebsiteId, NativeScript | undefined>> = {
  KH: 'Khmer',
  TH: 'Thai',
  AE: undefined,
}

const isLatin = (label: string): boolean => /^[a-z0-9-]+$/.test(label)

const ideas = (
  reason: SuggestionReason,
  labels: readonly (readonly [label: string, word: string | null])[],
): LabelIdea[] => labels.map(([label, word], place) => ({ label, reason, word, place }))

const rejoined = (label: string, words: readonly string[]): LabelIdea[] => {
  if (words.length < 2) return []
  const [first = '', ...rest] = words
  const isShort = words.length <= 3 && words.every((word) => word.length > 1)
  return [
    ...ideas('joined', label.includes('-') ? [[words.join(''), null]] : []),
    ...ideas('hyphen', [[words.join('-'), null]]),
    ...ideas('words-turned', isShort ? [[[...rest, first].join(''), null]] : []),
  ]
}

/** Adds an affix of the same script: registries reject mixed scripts. */
const extended = (label: string, site: WebsiteId): LabelIdea[] => {
  const { before, after } = isLatin(label)
    ? latinAffixes[site]
    : (nativeAffixes.find(({ script }) => script.test(label)) ?? noAffixes)
  // Avoids a second prefix: no `themyshop`.
  const hasBefore = before.some((word) => label !== word && label.startsWith(word))
  const front = hasBefore ? [] : before.filter((word) => label !== word)
  return [
    ...ideas(
      'suffix',
      after.filter((word) => !label.endsWith(word)).map((word) => [label + word, word]),
    ),
    ...ideas(
      'prefix',
      front.map((word) => [word + label, word]),
    ),
  ]
}

const replaced = (words: readonly string[]): LabelIdea[] =>
  ideas(
    'synonym',
    // The last word names the trade, so it goes first.
    words
      .map((word, at) =>
        synonymsOf(word).map((other) => [words.with(at, other).join(''), other] as const),
      )
      .toReversed()
      .flat(),
  )

const inOtherLetters = (label: string, words: readonly string[], site: WebsiteId): LabelIdea[] => {
  const script = scriptOf[site]
  const other = isLatin(label)
    ? script === undefined
      ? undefined
      : toNative(words, script)
    : toLatin(label)
  return ideas('transliteration', other === undefined ? [] : [[other, other]])
}

/** Returns labels like `label` (Unicode) with their reasons, without the label itself. */
export const labelIdeas = (
  label: string,
  typed: readonly string[],
  site: WebsiteId,
): readonly LabelIdea[] => {
  const words = typed.length > 1 ? typed : splitWords(label)
  return [
    ...rejoined(label, words),
    ...extended(label, site),
    ...replaced(words),
    ...ideas(
      'numeral',
      otherNumerals(label, words).map((other) => [other.label, other.word]),
    ),
    ...inOtherLetters(label, words, site),
  ].filter((idea) => idea.label !== label)
}

export const togetherIdeas = (labels: readonly string[]): readonly LabelIdea[] => {
  const joined = [labels.join(''), labels.join('-'), labels.toReversed().join('')]
  const isOne = labels.length > 1 && homographOf(labels.join('')) === null
  return isOne
    ? ideas(
        'together',
        joined.map((label) => [label, null]),
      )
    : []
}
