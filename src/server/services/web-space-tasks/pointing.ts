/** How many resolvers see that a domain points here. */
export interface Seen {
  readonly count: number
  readonly all: number
}

/** Where a domain points, as the resolvers that answer see it. */
export interface Pointing {
  readonly isHere: boolean
  /** What one has that does not see it; what all have otherwise. */
  readonly found: readonly string[]
  readonly seen: Seen
}

/** Joins what resolvers have for a name: it points here once more than half of them see it. */
export const pointingOf = (
  views: readonly (readonly string[])[],
  isHere: (ips: readonly string[]) => boolean,
): Pointing => {
  const count = views.filter(isHere).length
  return {
    isHere: count > views.length / 2,
    found: views.find((ips) => !isHere(ips)) ?? views[0] ?? [],
    seen: { count, all: views.length },
  }
}
