import type { HashCost } from '../../src/server/customers/accounts/index.ts'

/** The least that argon2id takes: what a hash costs is not what these tests are about. */
export const cheapHash: HashCost = { memory: 8, passes: 1, parallelism: 1 }
