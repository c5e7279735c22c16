import { localePath, type Locale } from '../../../i18n/locales.ts'
import { maximumFavourites } from '../../../stores/favourite-names.ts'

/** A URL holds this many names. */
export const maximumSharedNames = maximumFavourites

/** Returns the path and query of a list of names that anyone can open. */
export const sharedListUrl = (locale: Locale, names: readonly string[]): string =>
  `${localePath(locale, '/domain/search')}?mode=bulk&names=${names.map(encodeURIComponent).join(',')}`

/** Returns the names of a shared list, one per line; undefined for a page without one. */
export const sharedNames = (search: string): string | undefined => {
  const names = (new URLSearchParams(search).get('names') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : names.slice(0, maximumSharedNames).join('\n')
}

/** Removes a shared list from the page's URL, so that a reload shows the list of this tab. */
export const leaveSharedList = (): void =>
  history.replaceState(null, '', `${location.pathname}?mode=bulk`)
