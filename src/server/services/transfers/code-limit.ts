import { createLimit } from '../../platform/rate-limit.ts'

/** Counts a try of an auth code: 20 per hour and asker, 60 per name. @throws ApiError TOO_MANY_REQUESTS */
export type CodeLimit = (asker: string, name: string) => Promise<void>

/** Creates the limit; all ways in which a code is tried share it. */
export const createCodeLimit = (): CodeLimit => {
  const ofAsker = createLimit(20, 3600)
  const ofName = createLimit(60, 3600)
  return async (asker, name) => {
    await ofAsker(asker)
    await ofName(name)
  }
}
