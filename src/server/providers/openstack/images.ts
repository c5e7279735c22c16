import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Request } from './request.ts'

const Image = v.object({
  id: v.string(),
  status: v.string(),
  min_disk: v.number(),
  created_at: v.string(),
  os_admin_user: v.optional(v.string()),
  hw_qemu_guest_agent: v.optional(v.string()),
})
const Page = v.object({ images: v.array(Image) })

export interface FoundImage {
  readonly id: string
  readonly minDiskGb: number
  /** Whose password `changePassword` sets; undefined where it cannot, or sets root's. */
  readonly passwordUser: string | undefined
}

/** Creates the calls of Glance. */
export const createImages = (request: Request) => ({
  /** Returns the newest image of a system; its name never counts. */
  newestImage: async (distro: string, version: string): Promise<FoundImage> => {
    const query = new URLSearchParams({
      ...{ status: 'active', visibility: 'public', limit: '100' },
      ...{ os_distro: distro, os_version: version },
    })
    const path = `/v2/images?${query.toString()}`
    const { images } = await request.read({ service: 'image', method: 'GET', path }, Page)
    const [newest] = images.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    if (newest !== undefined) {
      const hasAgent = newest.hw_qemu_guest_agent === 'yes'
      const passwordUser = hasAgent ? newest.os_admin_user : undefined
      return { id: newest.id, minDiskGb: newest.min_disk, passwordUser }
    }
    throw new ProviderError('openstack', 'refused', `there is no image of ${distro} ${version}`)
  },
})

export type Images = ReturnType<typeof createImages>
