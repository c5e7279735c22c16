const key = 'tonle:favourite-tlds'
/** What one browser remembers at most. */
const most = 200

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** The TLDs (ASCII) that this browser's reader has marked, in the order of their marks. */
export interface FavouriteTlds {
  readonly all: () => ReadonlySet<string>
  /** Marks one, or takes its mark away. */
  readonly toggle: (tld: string) => void
}

/**
 * The reader's favourites, kept in this browser. Where it keeps nothing they last as long as the page.
 *
 * @param onChange called after each change, by another tab, too
 */
export const favouriteTlds = (onChange: () => void): FavouriteTlds => {
  let marked = new Set(read())
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    marked = new Set(read())
    onChange()
  })
  return {
    all: () => marked,
    toggle: (tld) => {
      if (!marked.delete(tld)) marked.add(tld)
      marked = new Set([...marked].slice(-most))
      try {
        localStorage.setItem(key, JSON.stringify([...marked]))
      } catch {
        // Kept by this page alone.
      }
      onChange()
    },
  }
}
