import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { passes } from '../../platform/rate-limit.ts'
import { createSharedLimit } from '../../platform/shared-limit.ts'

/** Counts a try of an auth code. @throws ApiError TOO_MANY_REQUESTS */
export type CodeLimit = (asker: string, name: string) => Promise<void>

const hour = { seconds: 3600 }

/**
 * Creates the limit; all ways in which a code is tried, and all servers, share it: 20 tries an hour
 * for each asker, and 60 for each name. An asker's first five for a name do not count for the name,
 * so strangers with wrong codes never keep its owner out.
 */
export const createCodeLimit = (deps: {
  readonly db: Queryable
  readonly clock: Clock
}): CodeLimit => {
  const ofAsker = createSharedLimit(deps, { name: 'transfer codes of', points: 20, ...hour })
  const ofBoth = createSharedLimit(deps, { name: 'transfer codes of and for', points: 5, ...hour })
  const ofName = createSharedLimit(deps, { name: 'transfer codes for', points: 60, ...hour })
  return async (asker, name) => {
    await ofAsker.take(asker)
    if (!(await passes(ofBoth.take(`${asker} ${name}`)))) await ofName.take(name)
  }
}
