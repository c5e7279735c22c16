import type { Steps } from '../../platform/steps/index.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { ownServer } from './own-server.ts'
import { openPassword, sealedLogin } from './sealed-login.ts'
import { ensureStep } from './wait.ts'

/** Sets a new password through the guest agent. Returns it sealed. The steps are the reset's own. */
export const resetPassword = (
  deps: ServerDeps,
  itemId: string,
  steps: Steps,
): Promise<Outcome<string>> =>
  outcomeOf(async () => {
    const sealed = await sealedLogin(deps, steps, itemId)
    // Setting the same password again is harmless.
    await ensureStep(steps, 'password', async () => {
      const { id } = await ownServer(deps, itemId)
      const adminPass = openPassword(deps, itemId, sealed)
      await deps.cloud.compute.act(id, { changePassword: { adminPass } })
      return true
    })
    return sealed
  })
