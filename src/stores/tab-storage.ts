/** The visitor's country: ISO 3166-1. */
export const countryKey = 'tonle:country'

/** The name of an unknown guard, for the error page. */
export const unknownGuardKey = 'tonle:unknown-guard'

/** Reads a text of this tab; undefined without storage. */
export const readTab = (key: string): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text in this tab; undefined removes it. */
export const writeTab = (key: string, text: string | undefined): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // A full or forbidden storage must not break the action.
  }
}
