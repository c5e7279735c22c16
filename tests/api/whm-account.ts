import { WHM_TOKEN, WHM_USER } from '../../src/sandbox/credentials.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Clock } from '../../src/server/platform/clock.ts'
import { mainServer } from '../../src/server/platform/whm-settings.ts'
import {
  createWhm,
  type Whm,
  type WhmConfig,
  type WhmServers,
} from '../../src/server/providers/whm/index.ts'

/** Returns a shop's only server. */
export const onlyServer = (whm: Whm, maxAccounts?: number): WhmServers => {
  const server = { name: mainServer, whm, maxAccounts }
  const named = (name: string) => (name === mainServer ? server : undefined)
  return { all: [server], named, forRegion: () => server }
}

/** Connects a test to the shop’s account at the sandbox’s WHM server. */
export const connectWhm = (sandbox: Sandbox, clock: Clock, changes: Partial<WhmConfig> = {}): Whm =>
  createWhm(
    {
      baseUrl: sandbox.endpoints.whm,
      ...{ user: WHM_USER, token: WHM_TOKEN, packagePrefix: '', timeoutMs: 5_000 },
      ...changes,
    },
    clock,
  )
