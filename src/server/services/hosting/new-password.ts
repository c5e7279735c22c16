export type RandomBytes = (size: number) => Uint8Array

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 24

/** Returns a password of letters and digits that also has one of each kind that strength rules ask for. */
export const newPassword = (randomBytes: RandomBytes): string => {
  const chosen = [...randomBytes(length)].map((byte) => letters.charAt(byte % letters.length))
  return `${chosen.join('')}-aZ7`
}
