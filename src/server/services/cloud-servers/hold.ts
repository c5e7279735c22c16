import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { ownServer } from './own-server.ts'
import { reach } from './power.ts'

/** Stops and locks a server; a held one is a success. */
export const suspendServer = (
  deps: ServerDeps,
  itemId: string,
  reason: string,
): Promise<Outcome<'HELD'>> =>
  outcomeOf<'HELD'>(async () => {
    const before = await ownServer(deps, itemId)
    if (before.isLocked && before.status === 'SHUTOFF') return 'HELD'
    if (before.isLocked) await deps.cloud.compute.act(before.id, { unlock: null })
    const { id } = await reach(deps, itemId, 'SHUTOFF')
    await deps.cloud.compute.act(id, { lock: { locked_reason: reason } })
    return 'HELD'
  })

/** Unlocks and starts a server; a running one is a success. */
export const resumeServer = (deps: ServerDeps, itemId: string): Promise<Outcome<'ACTIVE'>> =>
  outcomeOf<'ACTIVE'>(async () => {
    const before = await ownServer(deps, itemId)
    if (before.isLocked) await deps.cloud.compute.act(before.id, { unlock: null })
    await reach(deps, itemId, 'ACTIVE')
    return 'ACTIVE'
  })
