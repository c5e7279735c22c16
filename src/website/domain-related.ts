import type { Tld } from '../contract/domains.ts'

export const relatedCount = 6

export interface RelatedSources {
  readonly named: readonly string[]
  readonly byName: ReadonlyMap<string, Tld>
  readonly sameKind: readonly Tld[]
}

/** Returns up to six TLDs: the API's suggestions, or popular ones of the same kind and region. */
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
