import type { Steps } from '../../platform/steps/index.ts'
import { bootVolumeOf } from './backups.ts'
import { createBootVolume } from './boot-volume.ts'
import { createServer } from './create-server.ts'
import { keyOf, userDataOf } from './login.ts'
import { metadataOf, serverName } from './names.ts'
import { findPort } from './network.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { ownServers, removeServer } from './own-server.ts'
import { openPassword } from './sealed-login.ts'
import { flavorName, type ServerOrder } from './server-order.ts'
import { waitForSystem } from './system-start.ts'
import { systemIn } from './systems.ts'
import { ensureStep, waitStep } from './wait.ts'

export interface Restore extends Pick<
  ServerOrder,
  'itemId' | 'vcpus' | 'ramGb' | 'diskGb' | 'diskType' | 'system' | 'publicKey'
> {
  /** Our id of this change. */
  readonly changeId: string
  /** Cinder's id. */
  readonly backupId: string
  /** Null without a password. */
  readonly sealedPassword: string | null
}

export type Restored = {
  readonly serverId: string
  readonly bootVolumeId: string
  /** The disk as it was before; null when it was gone. */
  readonly formerVolumeId: string | null
}

const restore = async (deps: ServerDeps, change: Restore, steps: Steps): Promise<Restored> => {
  const { compute, networks, region } = deps.cloud
  const { itemId, changeId, backupId, diskGb, diskType } = change
  const formerVolumeId = await ensureStep(
    steps,
    'former',
    async () => (await bootVolumeOf(deps, itemId)) ?? null,
  )
  const bootVolumeId = await createBootVolume(deps, steps, itemId, changeId, {
    ...{ sizeGb: diskGb, type: region.volumeTypes[diskType], from: { backupId } },
  })
  await waitStep(deps, steps, 'former-removed', 'REMOVAL', async () => {
    const former = (await ownServers(deps, itemId)).filter(
      ({ volumeIds }) => !volumeIds.includes(bootVolumeId),
    )
    const removed = await Promise.all(former.map(({ id }) => removeServer(deps, id)))
    return removed.every(Boolean) ? true : undefined
  })
  const port = await findPort(networks, itemId)
  if (port === undefined) throw new ServerFailure('fatal', 'the port is gone')
  const system = systemIn(region, change.system)
  const publicKey = keyOf(system, change.publicKey)
  const { sealedPassword } = change
  // A server with a key has a password besides once that was reset.
  const password = sealedPassword === null ? undefined : openPassword(deps, itemId, sealedPassword)
  const keyName = serverName(itemId)
  const hasKeypair = publicKey !== undefined && (await compute.publicKey(keyName)) !== undefined
  const serverId = await createServer(deps, steps, itemId, {
    ...{ portId: port.id, bootVolumeId, metadata: metadataOf(itemId, changeId) },
    flavorId: await compute.flavorId(flavorName(region, change)),
    // The new server makes cloud-init lock the account unless it gets the login again.
    userData: userDataOf(system, { password, publicKey }),
    keyName: hasKeypair ? keyName : undefined,
  })
  await waitForSystem(deps, steps, serverId, system)
  return { serverId, bootVolumeId, formerVolumeId }
}

/** Puts a server on a new volume from a backup; its IPs stay, and its former volume is kept. */
export const restoreServer = (
  deps: ServerDeps,
  change: Restore,
  steps: Steps,
): Promise<Outcome<Restored>> => outcomeOf(() => restore(deps, change, steps))
