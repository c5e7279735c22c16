import type { Steps } from '../../platform/steps/index.ts'
import { bootVolumeOf } from './backups.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { ensureStep, waitStep } from './wait.ts'

const extend = async (
  deps: ServerDeps,
  itemId: string,
  sizeGb: number,
  steps: Steps,
): Promise<number> => {
  const { volumes } = deps.cloud
  const current = async () => {
    const id = await bootVolumeOf(deps, itemId)
    const volume = id === undefined ? undefined : await volumes.volume(id)
    if (volume === undefined) throw new ServerFailure('fatal', 'there is no volume to extend')
    return volume
  }
  const id = await ensureStep(steps, 'extend', async () => {
    const volume = await current()
    const isBegun = volume.size >= sizeGb || volume.status === 'extending'
    if (!isBegun) await volumes.extendVolume(volume.id, sizeGb)
    return volume.id
  })
  return waitStep(deps, steps, 'extended', 'VOLUME', async () => {
    const volume = await volumes.volume(id)
    if (volume === undefined || volume.status.startsWith('error')) {
      throw new ServerFailure('fatal', `the volume has the status ${volume?.status ?? 'gone'}`)
    }
    return volume.status !== 'extending' && volume.size >= sizeGb ? volume.size : undefined
  })
}

/** Grows a server's disk while it runs; disks never shrink. Returns its size. */
export const extendDisk = (
  deps: ServerDeps,
  itemId: string,
  sizeGb: number,
  steps: Steps,
): Promise<Outcome<number>> => outcomeOf(() => extend(deps, itemId, sizeGb, steps))
