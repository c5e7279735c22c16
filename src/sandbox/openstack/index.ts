import type { Behaviours } from '../control/behaviours.ts'
import { openCloud } from './cloud.ts'
import { createKeystone } from './keystone.ts'
import { openStackApp } from './openstack-app.ts'
import type { Credential } from './sign-in.ts'

export interface OpenStackOptions {
  readonly dataDir: string | undefined
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
  readonly credentials: readonly Credential[]
}

/** Opens the cloud with its state and its services. */
export function openOpenStack({ stopping, credentials, ...deps }: OpenStackOptions) {
  const cloud = openCloud(deps)
  const keystone = createKeystone(cloud, credentials)
  const app = openStackApp({ cloud, keystone, stopping })
  return { cloud, app, revokeTokens: keystone.revokeAll, close: cloud.close }
}

export type OpenStack = ReturnType<typeof openOpenStack>
