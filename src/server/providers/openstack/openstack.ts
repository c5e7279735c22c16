import type { Clock } from '../../platform/clock.ts'
import type { OpenStackRegion } from '../../platform/openstack-settings.ts'
import { createHostQueue } from '../host-queue.ts'
import { createCompute, type Compute } from './compute.ts'
import { createImages, type Images } from './images.ts'
import { createNetworks, type Networks } from './networks.ts'
import { createRequest } from './request.ts'
import { createVolumes, type Volumes } from './volumes.ts'

/** The cloud of one region. Its calls throw ProviderError. */
export interface Cloud {
  readonly region: OpenStackRegion
  readonly compute: Compute
  readonly volumes: Volumes
  readonly images: Images
  readonly networks: Networks
}

/** The clouds by our region's id. */
export type Clouds = ReadonlyMap<string, Cloud>

/** A server takes about 18 calls; a cloud that wants fewer answers 429. */
const maxConcurrent = 24

/** Creates the client of one region. */
export const createCloud = (region: OpenStackRegion, clock: Clock, timeoutMs = 30_000): Cloud => {
  const queue = createHostQueue('openstack', maxConcurrent, clock)
  const request = createRequest(region, { clock, queue, timeoutMs })
  return {
    region,
    compute: createCompute(request),
    volumes: createVolumes(request),
    images: createImages(request),
    networks: createNetworks(request, region),
  }
}

/** Creates the clients of all regions. */
export const createClouds = (regions: ReadonlyMap<string, OpenStackRegion>, clock: Clock): Clouds =>
  new Map(Array.from(regions, ([id, region]) => [id, createCloud(region, clock)]))
