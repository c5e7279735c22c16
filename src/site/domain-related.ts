import type { Tld } from '../contract/domains.ts'

/** Maximum number of related TLDs. */
export const relatedCount = 6

/** The sources of related TLDs. */
export interface RelatedSources {
  /** The API's suggestions, ASCII. */
  readonly named: readonly string[]
  readonly byName: ReadonlyMap<string, Tld>
  /** The TLDs of the same kind, the most popular first. */
  readonly sameKind: readonly Tld[]
}

/**
 * Returns up to six related TLDs: the API's suggestions on sale, or else the most popular of the
 * same kind and region.
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
