import { ensureIps } from './network.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'

/** Gives a server as many IPs as are sold. Returns all of them. */
export const addIps = (
  deps: ServerDeps,
  itemId: string,
  ipCount: number,
): Promise<Outcome<readonly string[]>> => outcomeOf(() => ensureIps(deps.cloud, itemId, ipCount))
