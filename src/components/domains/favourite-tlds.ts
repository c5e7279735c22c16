const key = 'tonle:favourite-tlds'
/** The maximum number of favourites. */
const maxFavourites = 200

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** The favourite TLDs (ASCII) of this browser, in the order of marking. */
export interface FavouriteTlds {
  readonly all: () => ReadonlySet<string>
  readonly toggle: (tld: string) => void
}

/** Stores favourites in this browser; `onChange` also reports changes of other tabs. */
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
      marked = new Set([...marked].slice(-maxFavourites))
      try {
        localStorage.setItem(key, JSON.stringify([...marked]))
      } catch {
        // Without storage they last as long as the page.
      }
      onChange()
    },
  }
}
