import { persistentAtom } from '@nanostores/persistent'
import { readStored } from './read-stored.ts'

/** The maximum number of favourites: their list is a URL. */
export const maximumFavourites = 50

/** Parses stored favourites; none when they are invalid. */
export const readFavourites = (stored: string): readonly string[] =>
  readStored(stored, (value) =>
    Array.isArray(value)
      ? value.filter((name) => typeof name === 'string').slice(-maximumFavourites)
      : undefined,
  ) ?? []

/** The favourite names (ASCII) of this browser, in the order of marking. */
export const $favouriteNames = persistentAtom<readonly string[]>('tonle:favourite-names', [], {
  encode: (names) => JSON.stringify(names),
  decode: readFavourites,
})

/** Adds a name to the favourites or removes it; the oldest gives way to a new one. */
export const toggleFavourite = (domainName: string): void => {
  const names = $favouriteNames.get()
  const others = names.filter((name) => name !== domainName)
  $favouriteNames.set(
    others.length < names.length ? others : [...others, domainName].slice(-maximumFavourites),
  )
}
