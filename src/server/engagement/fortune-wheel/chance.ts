import { randomInt, randomUUID } from 'node:crypto'
import type { Chance } from './use-spin.ts'

// Without characters that look alike: 0 and O, 1, I and L.
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const spread = 2 ** 47

/** Creates the wheel's unpredictable randomness. */
export const createChance = (): Chance => ({
  random: () => randomInt(spread) / spread,
  newId: () => randomUUID(),
  newCode: () =>
    `WHEEL-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)] ?? '').join('')}`,
})
