import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import type { ComputeCall } from './compute-version.ts'
import type { Request } from './request.ts'

const FlavorPage = v.object({
  flavors: v.array(v.object({ id: v.string(), name: v.string() })),
  flavors_links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
})

/** Creates the calls of Nova's flavors, whose ids are read once. */
export const flavorCalls = (request: Request, call: ComputeCall) => {
  const flavorIds = new Map<string, string>()
  const loadFlavors = async (): Promise<void> => {
    let path: string | undefined = '/flavors/detail'
    while (path !== undefined) {
      const page: v.InferOutput<typeof FlavorPage> = await request.read(
        await call('GET', path),
        FlavorPage,
      )
      for (const { id, name } of page.flavors) flavorIds.set(name, id)
      path = page.flavors_links.find(({ rel }) => rel === 'next')?.href
    }
  }

  return {
    /** Returns the id of a flavor by its name. */
    flavorId: async (name: string): Promise<string> => {
      if (!flavorIds.has(name)) await loadFlavors()
      const id = flavorIds.get(name)
      if (id !== undefined) return id
      throw new ProviderError('openstack', 'refused', `there is no flavor ${name}`)
    },
  }
}
