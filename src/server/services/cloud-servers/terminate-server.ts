import type { Steps } from '../../platform/steps/index.ts'
import { backUp, bootVolumeOf } from './backups.ts'
import { ownVolumes, removeVolume } from './boot-volume.ts'
import { markOf, portName, serverName } from './names.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { ownServers, removeServer } from './own-server.ts'
import { ensureStep, waitStep } from './wait.ts'

const removeNetwork = async (
  { cloud: { networks } }: ServerDeps,
  itemId: string,
): Promise<void> => {
  const mark = markOf(itemId)
  const isOurs = ({ description }: { readonly description: string }) => description === mark
  for (const { id } of await networks.floatingIpsMarked(mark)) await networks.removeFloatingIp(id)
  for (const port of (await networks.portsNamed(portName(itemId))).filter(isOurs)) {
    await networks.removePort(port.id)
  }
  for (const group of (await networks.securityGroupsNamed(serverName(itemId))).filter(isOurs)) {
    await networks.removeSecurityGroup(group.id)
  }
}

const remove = async (deps: ServerDeps, itemId: string, steps: Steps): Promise<void> => {
  await waitStep(deps, steps, 'server-removed', 'REMOVAL', async () => {
    const found = await ownServers(deps, itemId)
    const removed = await Promise.all(found.map(({ id }) => removeServer(deps, id)))
    return removed.every(Boolean) ? true : undefined
  })
  await ensureStep(steps, 'network-removed', async () => {
    await removeNetwork(deps, itemId)
    await deps.cloud.compute.removeKeypair(serverName(itemId))
    return true
  })
  await waitStep(deps, steps, 'volumes-removed', 'REMOVAL', async () => {
    const found = await ownVolumes(deps, itemId)
    const removed = await Promise.all(found.map(({ id }) => removeVolume(deps, id)))
    return removed.every(Boolean) ? true : undefined
  })
}

/**
 * Removes everything of an item, also what is half created; absent objects are a success. Returns
 * Cinder's id of the final backup, null without one.
 */
export const terminateServer = (
  deps: ServerDeps,
  { itemId, keepBackup }: { readonly itemId: string; readonly keepBackup: boolean },
  steps: Steps,
): Promise<Outcome<string | null>> =>
  outcomeOf(async () => {
    const hasDisk = await ensureStep(
      steps,
      'disk',
      async () => (await bootVolumeOf(deps, itemId)) !== undefined,
    )
    const backupId = keepBackup && hasDisk ? await backUp(deps, steps, itemId, 'final') : null
    await remove(deps, itemId, steps)
    return backupId
  })
