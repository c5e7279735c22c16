export type RandomBytes = (size: number) => Uint8Array

/** Returns a number below `max` (at most 256), each equally likely. */
export const randomBelow = (max: number, randomBytes: RandomBytes): number => {
  // The bytes above the last multiple of max would favour the lowest numbers.
  const fair = 256 - (256 % max)
  for (;;) {
    const [byte = 0] = randomBytes(1)
    if (byte < fair) return byte % max
  }
}

// Without letters and digits that look alike.
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const

/** Creates a password of letters of both cases and digits, at least one of each. */
export const newPassword = (randomBytes: RandomBytes, length = 24): string => {
  const pick = (letters: string): string => letters.charAt(randomBelow(letters.length, randomBytes))
  const all = kinds.join('')
  const rest = Array.from({ length: length - kinds.length }, () => pick(all))
  return [...kinds.map(pick), ...rest].join('')
}
