import { randomBytes } from 'node:crypto'

const timeLength = 8
const randomLength = 12

const base36 = (value: bigint, length: number): string =>
  (value % 36n ** BigInt(length)).toString(36).padStart(length, '0')

/** Returns 8 base36 characters of time, sortable until 2059, and 12 random ones. */
export const newTranId = (
  now: Date,
  random: (size: number) => Uint8Array = randomBytes,
): string => {
  const value = BigInt(`0x${Buffer.from(random(8)).toString('hex')}`)
  return base36(BigInt(now.getTime()), timeLength) + base36(value, randomLength)
}
