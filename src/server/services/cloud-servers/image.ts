import { ServerFailure, type ServerDeps } from './outcome.ts'
import { systemIn, type SystemKey } from './systems.ts'

/** Returns the id of a system's newest image. Throws ServerFailure of the class `input` for a small disk. */
export const imageFor = async (
  { cloud: { images, region } }: Pick<ServerDeps, 'cloud'>,
  key: SystemKey,
  diskGb: number,
): Promise<string> => {
  const { distro, version } = systemIn(region, key)
  const { id, minDiskGb } = await images.newestImage(distro, version)
  if (minDiskGb <= diskGb) return id
  throw new ServerFailure('input', `${key} needs a disk of ${minDiskGb} GB`)
}
