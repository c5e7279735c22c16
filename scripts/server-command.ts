import { bundledServer } from './bundle-server.ts'

/**
 * Returns Node's arguments for the server; 24 MB of young objects keep memory low under load. V8
 * optimises PGlite's WebAssembly when orders use it (its default is 13000000), not during the start.
 */
export const serverArguments = async (): Promise<readonly string[]> => [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--max-old-space-size=256',
  '--wasm-tiering-budget=40000000',
  await bundledServer(),
]
