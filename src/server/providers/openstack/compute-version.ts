import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Request } from './request.ts'

const Root = v.object({ version: v.object({ version: v.pipe(v.string(), v.regex(/^2\.\d+$/)) }) })

const oldest = 79
const newest = 93

/** Rebuilds servers that boot from a volume. */
export const rebuildVersion = `2.${newest}`

/** Describes a call to Nova in the negotiated microversion. */
export type ComputeCall = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<{
  readonly service: 'compute'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: unknown
  readonly version: string
}>

/** Negotiates Nova's microversion once: the older of its newest and ours. */
export const computeVersion = (request: Request): (() => Promise<string>) => {
  let negotiated: Promise<string> | undefined
  const negotiate = async (): Promise<string> => {
    const root = await request.find({ service: 'compute', path: '/' }, Root)
    const theirs = Number(root?.version.version.slice(2) ?? oldest)
    if (theirs < oldest) {
      throw new ProviderError('openstack', 'refused', `Nova 2.${theirs} is older than 2.${oldest}`)
    }
    return `2.${Math.min(newest, theirs)}`
  }
  return () => {
    negotiated ??= negotiate().catch((error: unknown) => {
      negotiated = undefined
      throw error
    })
    return negotiated
  }
}
