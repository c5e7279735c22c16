import { isDomainName } from '../../../contract/domain-name.ts'
import type { SuggestionReason } from '../../../contract/domains.ts'
import { toDollars } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { registrationPrice, type TldRecord } from '../../catalogue/products/index.ts'
import { toStrictAscii, toUnicodeName } from '../../platform/domain-names/index.ts'
import { labelIdeas, togetherIdeas, type Idea, type LabelIdea } from './label-ideas.ts'
import { takesScript } from '../../catalogue/domain-names/index.ts'

/** A suggested ASCII label under a TLD, with its reason. */
export interface Suggestion extends Idea {
  readonly label: string
  readonly tld: TldRecord
}

export interface SuggestionInput {
  /** ASCII; several are also joined. */
  readonly labels: readonly string[]
  /** The first label's typed words, if it had several. */
  readonly words: readonly string[]
  readonly wanted: readonly TldRecord[]
  readonly find: (tld: string) => TldRecord | undefined
  readonly isWanted: (label: string) => boolean
  readonly shown: ReadonlySet<string>
  readonly count: number
  readonly site: WebsiteId
  readonly now: Date
}

export interface Rankable {
  readonly reason: SuggestionReason
  readonly place: number
  readonly length: number
  /** The TLD's rank in the site's order, from 0. */
  readonly tldPlace: number
  readonly dollars: number
  readonly onSale: boolean
}

/** Points per reason: closer ideas score higher. */
const worth: Readonly<Record<SuggestionReason, number>> = {
  tld: 100,
  together: 96,
  joined: 92,
  transliteration: 86,
  hyphen: 78,
  suffix: 76,
  synonym: 75,
  prefix: 72,
  numeral: 70,
  'words-turned': 66,
}

/** Longer names are hard to remember. */
const easyLength = 12

/** Scores an idea by reason, rank, length, TLD rank, price and sale. */
export const scoreOf = ({ reason, place, length, tldPlace, dollars, onSale }: Rankable): number =>
  worth[reason] -
  2 * place -
  1.5 * Math.max(0, length - easyLength) -
  4 * tldPlace -
  Math.min(dollars, 120) / 8 +
  (onSale ? 5 : 0)

/** Points lost per chosen idea with the same reason, label or TLD, for variety. */
const again = { reason: 9, label: 24, tld: 1.5 } as const

interface Candidate extends Suggestion {
  readonly name: string
  readonly score: number
}

/** The TLD completes the name: `sabayshop` is `sabay.shop`. */
const tlds = (
  label: string,
  find: (tld: string) => TldRecord | undefined,
): readonly { readonly label: string; readonly tld: TldRecord }[] =>
  label.startsWith('xn--')
    ? []
    : Array.from({ length: Math.max(0, label.length - 5) }, (_, at) => at + 3).flatMap((at) => {
        const before = label.slice(0, at)
        const tld = before.endsWith('-') ? undefined : find(label.slice(at))
        return tld === undefined ? [] : [{ label: before, tld }]
      })

const dollarsOf = (tld: TldRecord, now: Date): number =>
  toDollars(registrationPrice(tld, { years: 1 }, now).total)

/** Picks the best ideas, reducing similar ones after each pick. Ties go by name. */
const pick = (candidates: readonly Candidate[], count: number): Candidate[] => {
  const left = new Set(candidates)
  const chosen: Candidate[] = []
  const times = new Map<string, number>()
  const used = (key: string): number => times.get(key) ?? 0
  const rest = ({ score, reason, label, tld }: Candidate): number =>
    score -
    again.reason * used(reason) -
    again.label * used(`${label}.`) -
    again.tld * used(`.${tld.tld}`)
  while (chosen.length < count && left.size > 0) {
    let best: { readonly candidate: Candidate; readonly score: number } | undefined
    for (const candidate of left) {
      const score = rest(candidate)
      const isBetter =
        best === undefined ||
        score > best.score ||
        (score === best.score && candidate.name < best.candidate.name)
      if (isBetter) best = { candidate, score }
    }
    if (best === undefined) break
    const { candidate } = best
    left.delete(candidate)
    chosen.push(candidate)
    const { reason, label, tld } = candidate
    for (const key of [reason, `${label}.`, `.${tld.tld}`]) times.set(key, used(key) + 1)
  }
  return chosen
}

/** Returns valid, distinct suggestions, the best first; deterministic. */
export const suggest = (input: SuggestionInput): Suggestion[] => {
  const { labels, words, wanted, find, isWanted, shown, count, site, now } = input
  const readable = labels.map(toUnicodeName)
  const placeOf = new Map(wanted.map((tld, at) => [tld, at] as const))
  const candidates = new Map<string, Candidate>()

  const offer = (label: string, tld: TldRecord, idea: LabelIdea): void => {
    const name = `${label}.${tld.tld}`
    if (shown.has(name) || !isDomainName(name) || !takesScript(label, tld)) return
    const { reason, word, place } = idea
    const score = scoreOf({
      reason,
      place,
      length: idea.label.match(/\P{M}/gu)?.length ?? 0,
      // A TLD that completes the name ranks first.
      tldPlace: reason === 'tld' ? 0 : (placeOf.get(tld) ?? wanted.length),
      dollars: dollarsOf(tld, now),
      onSale: tld.saleActive(now),
    })
    // Two ideas may give one name; the better one explains it.
    if (score <= (candidates.get(name)?.score ?? -Infinity)) return
    candidates.set(name, { name, label, tld, reason, word, score })
  }

  for (const whole of labels) {
    for (const [place, { label, tld }] of tlds(whole, find).entries()) {
      if (isWanted(label)) offer(label, tld, { label, reason: 'tld', word: tld.unicode, place })
    }
  }
  const ideas = [
    ...togetherIdeas(readable),
    ...readable.flatMap((label, at) => labelIdeas(label, at === 0 ? words : [], site)),
  ]
  for (const idea of ideas) {
    const label = toStrictAscii(idea.label)
    if (label === undefined || !isWanted(label)) continue
    for (const tld of wanted) offer(label, tld, idea)
  }
  return pick([...candidates.values()], count).map(({ label, tld, reason, word }) => ({
    label,
    tld,
    reason,
    word,
  }))
}
