import type { Steps } from '../../platform/steps/index.ts'
import { backUp } from './backups.ts'
import { imageFor } from './image.ts'
import { keyOf, userDataOf } from './login.ts'
import { metadataOf } from './names.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { ownServer } from './own-server.ts'
import { firstLogin, sealedLogin } from './sealed-login.ts'
import { waitForSystem } from './system-start.ts'
import { systemIn, type SystemKey } from './systems.ts'
import { ensureStep, waitStep } from './wait.ts'

export interface Reinstall {
  readonly itemId: string
  /** Our id of this change, and of the backup before it. */
  readonly changeId: string
  readonly system: SystemKey
  readonly diskGb: number
  readonly publicKey?: string | undefined
}

export interface Reinstalled {
  /** Null with a key. */
  readonly sealedPassword: string | null
  /** Cinder's id of the backup of what was there. */
  readonly backupId: string
}

const rebuild = async (
  deps: ServerDeps,
  { itemId, changeId, diskGb, ...change }: Reinstall,
  steps: Steps,
): Promise<Reinstalled> => {
  const { compute, region } = deps.cloud
  const system = systemIn(region, change.system)
  const publicKey = keyOf(system, change.publicKey)
  const imageRef = await ensureStep(steps, 'image', () => imageFor(deps, change.system, diskGb))
  const sealed = await sealedLogin(deps, steps, itemId)
  const backupId = await backUp(deps, steps, itemId, changeId)
  const metadata = metadataOf(itemId, changeId)
  const isRebuilt = async () => (await ownServer(deps, itemId)).metadata.flow_change === changeId
  await ensureStep(steps, 'rebuild', async () => {
    if (await isRebuilt()) return true
    const { id } = await ownServer(deps, itemId)
    const user_data = userDataOf(system, firstLogin(deps, { itemId, sealed, publicKey }))
    await compute.act(id, { rebuild: { imageRef, user_data, metadata } })
    return true
  })
  const status = await waitStep(deps, steps, 'rebuilt', 'SERVER', async () => {
    const server = await ownServer(deps, itemId)
    if (server.status === 'ERROR') {
      throw new ServerFailure('fatal', server.fault ?? 'the server has the status ERROR')
    }
    const isIdle = server.taskState === null && ['ACTIVE', 'SHUTOFF'].includes(server.status)
    return isIdle ? server.status : undefined
  })
  if (status === 'ACTIVE') {
    await waitForSystem(deps, steps, (await ownServer(deps, itemId)).id, system)
  }
  return { sealedPassword: publicKey === undefined ? sealed : null, backupId }
}

/** Backs up a server and installs a system anew on its disk. */
export const reinstallServer = (
  deps: ServerDeps,
  change: Reinstall,
  steps: Steps,
): Promise<Outcome<Reinstalled>> => outcomeOf(() => rebuild(deps, change, steps))
