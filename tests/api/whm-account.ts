import { WHM_TOKEN, WHM_USER } from '../../src/sandbox/credentials.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Clock } from '../../src/server/platform/clock.ts'
import { createWhm, type Whm, type WhmConfig } from '../../src/server/providers/whm/index.ts'

/** Connects a test to the shop’s account at the sandbox’s WHM server. */
export const connectWhm = (sandbox: Sandbox, clock: Clock, changes: Partial<WhmConfig> = {}): Whm =>
  createWhm(
    {
      baseUrl: sandbox.addresses.whm,
      ...{ user: WHM_USER, token: WHM_TOKEN, packagePrefix: '', timeoutMs: 5_000 },
      ...changes,
    },
    clock,
  )
