import type { Steps } from '../../platform/steps/index.ts'
import type { NewVolume, Volume } from '../../providers/openstack/volumes.ts'
import { createReady, type Readiness } from './attempts.ts'
import { metadataOf, volumeName } from './names.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { waitStep } from './wait.ts'

const isOurs = ({ metadata }: Volume, itemId: string): boolean => metadata.flow_item === itemId

/** Returns an item's volumes of all changes, the oldest first. */
export const ownVolumes = async (
  { cloud }: Pick<ServerDeps, 'cloud'>,
  itemId: string,
): Promise<readonly Volume[]> => {
  const found = await cloud.volumes.volumesNamed(volumeName(itemId))
  const foreign = found.find((volume) => !isOurs(volume, itemId))
  if (foreign === undefined) return found
  throw new ServerFailure('fatal', `the volume ${foreign.id} is not ours`)
}

const readinessOf = (volume: Volume | undefined): Readiness | undefined => {
  if (volume === undefined) return { ready: false, fault: 'retry', why: 'the volume is gone' }
  if (volume.status === 'available' || volume.status === 'in-use') return { ready: true }
  if (!volume.status.startsWith('error')) return undefined
  return { ready: false, fault: 'retry', why: `the volume has the status ${volume.status}` }
}

/** Removes a volume that no server uses. Returns whether nothing is left. */
export const removeVolume = async (
  { cloud: { volumes } }: Pick<ServerDeps, 'cloud'>,
  id: string,
): Promise<boolean> => {
  const volume = await volumes.volume(id)
  if (volume === undefined) return true
  if (volume.status === 'available' || volume.status.startsWith('error')) {
    await volumes.removeVolume(id)
    return (await volumes.volume(id)) === undefined
  }
  return false
}

/** Removes the disk that a restored server had before, in a durable step. */
export const removeFormerVolume = (
  deps: ServerDeps,
  steps: Steps,
  id: string | null,
): Promise<Outcome<true>> =>
  outcomeOf<true>(async () => {
    if (id === null) return true
    return waitStep<true>(deps, steps, 'former-volume-removed', 'REMOVAL', async () =>
      (await removeVolume(deps, id)) ? true : undefined,
    )
  })

/** Creates the boot volume of an item's change in durable steps. Returns its id. */
export const createBootVolume = (
  deps: ServerDeps,
  steps: Steps,
  itemId: string,
  change: string,
  volume: Pick<NewVolume, 'sizeGb' | 'type' | 'from'>,
): Promise<string> => {
  const { volumes } = deps.cloud
  const metadata = metadataOf(itemId, change)
  return createReady(deps, steps, 'volume', {
    what: 'VOLUME',
    find: async () => {
      const found = await ownVolumes(deps, itemId)
      return found.find((own) => own.metadata.flow_change === change)?.id
    },
    create: () => volumes.createVolume({ ...volume, name: volumeName(itemId), metadata }),
    readiness: async (id) => readinessOf(await volumes.volume(id)),
    remove: (id) => removeVolume(deps, id),
  })
}
