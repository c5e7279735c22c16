import { EPP_CLIENT_ID, EPP_PASSWORD } from '../../src/sandbox/credentials.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { systemClock, type Clock } from '../../src/server/platform/clock.ts'
import { createRegistry, type Registry } from '../../src/server/providers/registry/registry.ts'

/** Connects a test to the shop’s account at the sandbox’s registry. */
export const connectRegistry = (
  sandbox: Sandbox,
  clock: Clock = systemClock,
  timeoutMs = 5_000,
): Registry =>
  createRegistry(
    {
      ...sandbox.endpoints.epp,
      clientId: EPP_CLIENT_ID,
      password: EPP_PASSWORD,
      ca: sandbox.eppCertificate,
      rejectUnauthorized: true,
      timeoutMs,
    },
    clock,
  )
