import type { Steps } from '../../platform/steps/index.ts'
import { createBootVolume } from './boot-volume.ts'
import { createServer } from './create-server.ts'
import { metadataOf } from './names.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { flavorName, type ServerOrder } from './server-order.ts'
import { waitForStart, type SystemStart } from './system-start.ts'
import { systemIn } from './systems.ts'
import { ensureStep } from './wait.ts'

export interface BackupBoot extends Pick<
  ServerOrder,
  'vcpus' | 'ramGb' | 'diskGb' | 'diskType' | 'system'
> {
  readonly testId: string
  /** Cinder's id. */
  readonly externalId: string
}

/** The share of a project that tests leave to customers. */
const reserved = 0.1

/** Returns whether the cloud has room for one more server, and for those of customers besides. */
const hasRoom = async ({ cloud }: ServerDeps, { vcpus, ramGb }: BackupBoot): Promise<boolean> => {
  const limits = await cloud.compute.limits()
  const wanted = [
    [limits.maxTotalInstances, limits.totalInstancesUsed + 1],
    [limits.maxTotalCores, limits.totalCoresUsed + vcpus],
    [limits.maxTotalRAMSize, limits.totalRAMUsed + ramGb * 1024],
  ] as const
  // A negative maximum is none.
  return wanted.every(([max, used]) => max < 0 || used <= max * (1 - reserved))
}

/** Starts a server without a network from a backup; all of it is named after the test. */
export const bootBackup = (
  deps: ServerDeps,
  test: BackupBoot,
  steps: Steps,
): Promise<Outcome<SystemStart>> =>
  outcomeOf(async () => {
    const { compute, region } = deps.cloud
    const { testId, externalId, diskGb, diskType } = test
    if (!(await ensureStep(steps, 'room', () => hasRoom(deps, test)))) {
      throw new ServerFailure('quota', 'the cloud has no room for a test')
    }
    const bootVolumeId = await createBootVolume(deps, steps, testId, testId, {
      ...{ sizeGb: diskGb, type: region.volumeTypes[diskType], from: { backupId: externalId } },
    })
    const serverId = await createServer(deps, steps, testId, {
      ...{ bootVolumeId, metadata: metadataOf(testId, testId) },
      flavorId: await compute.flavorId(flavorName(region, test)),
    })
    return waitForStart(deps, steps, serverId, systemIn(region, test.system))
  })
