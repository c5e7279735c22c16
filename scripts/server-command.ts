import { bundledServer } from './bundle-server.ts'

/**
 * V8's settings of a server. 12 MB of young objects keep memory low under load, old ones are first
 * collected at 96 MB, after the start, and then when they have grown by an eighth, and without
 * pretenuring fewer objects become old (decision 187).
 */
export const serverSettings = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--initial-old-space-size=96',
  '--max-old-space-size=256',
  '--heap-growing-percent=12',
  '--no-allocation-site-pretenuring',
] as const

/** Returns Node's arguments for the server. */
export const serverArguments = async (): Promise<readonly string[]> => [
  ...serverSettings,
  await bundledServer(),
]

/**
 * The environment that goes with them (decision 187): glibc returns the 19 MiB of a password hash to the
 * system instead of an arena, in huge pages, which the kernel clears faster; where there are none, a hash
 * takes 12 ms longer.
 */
export const serverEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}
