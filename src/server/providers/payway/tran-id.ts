import { randomBytes } from 'node:crypto'

const timeLength = 8
const randomLength = 12

const base36 = (value: bigint, length: number): string =>
  (value % 36n ** BigInt(length)).toString(36).padStart(length, '0')

/**
 * A new transaction id: 20 lower-case base36 characters, the longest that PayWay takes. Eight are the
 * time in milliseconds (so that ids sort by time until 2059), twelve are random (62 bits).
 *
 * @param random gives that many random bytes
 */
export const newTranId = (
  now: Date,
  random: (size: number) => Uint8Array = randomBytes,
): string => {
  const value = BigInt(`0x${Buffer.from(random(8)).toString('hex')}`)
  return base36(BigInt(now.getTime()), timeLength) + base36(value, randomLength)
}
