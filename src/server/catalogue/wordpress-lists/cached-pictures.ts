import { createLruCache } from '../../platform/lru-cache.ts'
import type { DirectoryPicture, PictureFile } from '../../providers/wordpress-org/index.ts'

/** Browsers and proxies cache them, too. */
const mostPictures = 60

/** Creates a cache of pictures: one call per picture at a time. */
export const createCachedPictures = (
  fetchPicture: (picture: DirectoryPicture) => Promise<PictureFile | undefined>,
) => {
  const files = createLruCache<PictureFile>(mostPictures)
  const flights = new Map<string, Promise<PictureFile | undefined>>()

  const load = async (key: string, picture: DirectoryPicture) => {
    const file = await fetchPicture(picture)
    if (file !== undefined) files.set(key, file)
    return file
  }

  /** Returns a picture; undefined when there is none. @param before runs before a call. @throws ProviderError */
  return async (
    picture: DirectoryPicture,
    before: () => Promise<void>,
  ): Promise<PictureFile | undefined> => {
    const key = JSON.stringify(picture)
    const stored = files.get(key)
    if (stored !== undefined) return stored
    const running = flights.get(key)
    if (running !== undefined) return running
    await before()
    const flight = load(key, picture).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
export type CachedPictures = ReturnType<typeof createCachedPictures>
