/** Where a tab keeps the country that it was told it calls from: ISO 3166-1, two letters. */
export const countryKey = 'tonle:country'

/** Where a tab keeps the name of a guard that there is not, for the error page to tell. */
export const unknownGuardKey = 'tonle:unknown-guard'

/** What this tab remembers until it is closed. A browser that keeps nothing gives undefined. */
export const readTab = (key: string): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers a text in this tab, or forgets it when it is undefined. */
export const writeTab = (key: string, text: string | undefined): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // A full or forbidden storage costs a convenience, never the action itself.
  }
}
