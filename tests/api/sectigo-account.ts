import { SECTIGO_LOGIN, SECTIGO_PASSWORD } from '../../src/sandbox/credentials.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Clock } from '../../src/server/platform/clock.ts'
import {
  createSectigo,
  type Sectigo,
  type SectigoConfig,
} from '../../src/server/providers/sectigo/index.ts'

/** Connects a test to the shop’s account at the sandbox’s certificate authority. */
export const connectSectigo = (
  sandbox: Sandbox,
  clock: Clock,
  changes: Partial<SectigoConfig> = {},
): Sectigo =>
  createSectigo(
    {
      ...{ baseUrl: sandbox.endpoints.sectigo, login: SECTIGO_LOGIN, password: SECTIGO_PASSWORD },
      ...{ timeoutMs: 5_000, ...changes },
    },
    clock,
  )
