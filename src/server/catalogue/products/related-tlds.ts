import type { TldRecord } from './tlds.ts'

export type Relatable = Pick<TldRecord, 'tld' | 'kind' | 'region'>

/** Related TLDs per TLD. */
const maxRelated = 6
/** Neighbours come from this many popular TLDs. */
const popularPerGroup = 60
/** Maximum per country, and per kind and region. */
const maxPerGroup = 3

const topLevel = (tld: string): string => tld.slice(tld.lastIndexOf('.') + 1)

/** Yields the values around an index, the nearest first. */
function* around<Value>(values: readonly Value[], at: number): Generator<Value> {
  for (let distance = 1; distance < values.length; distance += 1) {
    for (const place of [at - distance, at + distance]) {
      const value = values[place]
      if (place >= 0 && value !== undefined) yield value
    }
  }
}

function* candidates(
  of: string,
  family: readonly string[],
  group: readonly string[],
  place: number,
  all: readonly string[],
): Generator<string> {
  const others = (tlds: readonly string[]) => tlds.filter((tld) => tld !== of)
  yield* others(family.slice(0, maxPerGroup + 1)).slice(0, maxPerGroup)
  yield* others(group.slice(0, maxPerGroup + 1)).slice(0, maxPerGroup)
  yield* around(group.slice(0, popularPerGroup), place % popularPerGroup)
  // A small region.
  yield* all
}

/** Returns up to six related TLDs for each: of its country, its kind and region, and neighbours. */
export const relatedTlds = (tlds: readonly Relatable[]): ReadonlyMap<string, readonly string[]> => {
  const names = ({ tld }: Relatable) => tld
  const groupOf = ({ kind, region }: Relatable) => `${kind} ${region}`
  const families = Map.groupBy(tlds, ({ tld }) => topLevel(tld))
  const groups = Map.groupBy(tlds, groupOf)
  const groupNames = new Map([...groups].map(([key, group]) => [key, group.map(names)] as const))
  const familyNames = new Map([...families].map(([key, some]) => [key, some.map(names)] as const))
  const placeOf = new Map(
    [...groupNames.values()].flatMap((group) => group.map((tld, at) => [tld, at] as const)),
  )
  const wanted = tlds.slice(0, maxRelated + 1).map(names)
  return new Map(
    tlds.map((one) => {
      const related = new Set<string>()
      const family = familyNames.get(topLevel(one.tld)) ?? []
      const group = groupNames.get(groupOf(one)) ?? []
      for (const tld of candidates(one.tld, family, group, placeOf.get(one.tld) ?? 0, wanted)) {
        if (tld !== one.tld) related.add(tld)
        if (related.size === maxRelated) break
      }
      return [one.tld, [...related]]
    }),
  )
}
