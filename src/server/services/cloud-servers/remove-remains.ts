import type { Queryable } from '../../platform/db/database.ts'
import { createSteps, prefixed, readSteps } from '../../platform/steps/index.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import { terminateServer } from './terminate-server.ts'

/** Creates the job that removes everything of an item that never became a service. @throws Error to be retried */
export const createRemoveRemains =
  (deps: RegionDeps & { readonly db: Queryable }) =>
  async ({ itemId, regionId }: { readonly itemId: string; readonly regionId: string }) => {
    const { db } = deps
    const all = createSteps({ db, owner: itemId, stored: await readSteps(db, itemId) })
    const steps = prefixed(all, `remains-${regionId}-`)
    const order = { itemId, keepBackup: false }
    const ended = await inRegion(deps, regionId, (own) => terminateServer(own, order, steps))
    if (ended.is === 'waiting') throw new Error(`waits for ${ended.what}`)
    if (ended.is === 'failed') throw new Error(ended.why)
  }
