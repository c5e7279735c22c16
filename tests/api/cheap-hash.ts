import type { HashCost } from '../../src/server/customers/accounts/index.ts'

/** The cheapest parameters of argon2id, for tests that are not about the cost of a hash. */
export const cheapHash: HashCost = { memory: 8, passes: 1, parallelism: 1 }
