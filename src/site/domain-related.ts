import type { Tld } from '../contract/domains.ts'

/** How many TLDs are named beside one. */
export const relatedCount = 6

/** Where related TLDs are taken from. */
export interface RelatedSources {
  /** What the API names, ASCII. */
  readonly named: readonly string[]
  readonly byName: ReadonlyMap<string, Tld>
  /** The TLDs of the same kind, the most wanted first. */
  readonly sameKind: readonly Tld[]
}

/**
 * At most six TLDs to name beside one: those of the API that are on sale; when it names none, the
 * most wanted of the same kind and region.
 */
export const relatedTlds = (
  tld: Tld,
  { named, byName, sameKind }: RelatedSources,
): readonly Tld[] => {
  const known = [...new Set(named)].flatMap((name) => {
    const found = byName.get(name)
    return found === undefined || name === tld.tld ? [] : [found]
  })
  const found =
    known.length > 0
      ? known
      : sameKind.filter(({ tld: other, region }) => other !== tld.tld && region === tld.region)
  return found.slice(0, relatedCount)
}
