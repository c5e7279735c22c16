import { bundledServer } from './bundle-server.ts'

/**
 * How Node is started for the server. Its young generation is kept to 48 MB: V8 lets it grow to more
 * than 130 MB under load, which a shop's small, short-lived objects do not need; with half of it,
 * twice as many are looked through. It begins at that size, so that a start is not held up by
 * growing it. The old one, of which a server under load uses 60 MB, is collected sooner with a lower
 * bound.
 */
export const serverArguments = async (): Promise<readonly string[]> => [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--max-old-space-size=256',
  await bundledServer(),
]
