import { inject } from 'vitest'
import { spawnServer, type ServerProcess } from '../../scripts/soak/server-process.ts'

export type { ProcessEnd, ServerProcess } from '../../scripts/soak/server-process.ts'

/** Starts the production server with only this environment. */
export const startServerProcess = (
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): ServerProcess =>
  // PGlite is not optimised by V8: these servers live for seconds, and a quarter of their CPU went there.
  spawnServer(['--liftoff-only', inject('serverMain')], environment, options)
