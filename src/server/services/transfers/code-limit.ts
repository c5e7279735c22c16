import { createLimit } from '../../platform/rate-limit.ts'

/**
 * Counts a try of an auth code, so that none is found by trying: 20 in an hour of who asks, and 60 for
 * one name by whoever.
 *
 * @throws ApiError TOO_MANY_REQUESTS {retryAfter}
 */
export type CodeLimit = (asker: string, name: string) => Promise<void>

/** Makes the limit; one for all the ways in which a code is tried. */
export const createCodeLimit = (): CodeLimit => {
  const ofAsker = createLimit(20, 3600)
  const ofName = createLimit(60, 3600)
  return async (asker, name) => {
    await ofAsker(asker)
    await ofName(name)
  }
}
