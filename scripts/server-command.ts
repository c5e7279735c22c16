import { bundledServer } from './bundle-server.ts'

/** Returns Node's arguments for the server; 24 MB of young objects keep memory low under load. */
export const serverArguments = async (): Promise<readonly string[]> => [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--max-old-space-size=256',
  await bundledServer(),
]
