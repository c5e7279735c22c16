import { bundledServer } from './bundle-server.ts'

/** Returns Node's arguments for the server; 24 MB of young objects keep memory low under load. */
export const serverArguments = async (): Promise<readonly string[]> => [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--max-old-space-size=256',
  await bundledServer(),
]

/**
 * The environment that goes with them: glibc gives each of libuv's threads an arena of its own, and each
 * retains the 19 MiB of password hashes.
 */
export const serverEnvironment: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' }
