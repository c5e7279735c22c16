import { createHash } from 'node:crypto'

const minimumRsaBits = 2048
const ed25519Bytes = 32

/** Returns the length-prefixed fields of a key's blob; undefined for another shape. */
const fieldsOf = (blob: Buffer): readonly Buffer[] | undefined => {
  const fields: Buffer[] = []
  for (let at = 0; at < blob.length;) {
    if (at + 4 > blob.length) return undefined
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) return undefined
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}

const bitsOf = (number: Buffer): number => {
  const first = number.findIndex((byte) => byte !== 0)
  if (first === -1) return 0
  const bytes = number.subarray(first)
  return bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24
}

const isGood = (type: string, [, first, second]: readonly Buffer[]): boolean => {
  if (first === undefined) return false
  switch (type) {
    case 'ssh-ed25519':
      return first.length === ed25519Bytes && second === undefined
    case 'ssh-rsa':
      return second !== undefined && bitsOf(second) >= minimumRsaBits
    case 'ecdsa-sha2-nistp256':
    case 'ecdsa-sha2-nistp384':
    case 'ecdsa-sha2-nistp521':
      return first.toString() === type.slice('ecdsa-sha2-'.length) && second !== undefined
    default:
      return false
  }
}

/** Returns a public key of OpenSSH on one line; undefined for anything else, also for a private key. */
export const cleanPublicKey = (typed: string): string | undefined => {
  const [type = '', base64 = '', ...comment] = typed.trim().split(/[ \t]+/)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  const fields = fieldsOf(Buffer.from(base64, 'base64'))
  if (fields?.[0]?.toString() !== type || !isGood(type, fields)) return undefined
  const about = comment
    .join(' ')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 100)
  return [type, base64, about].join(' ').trim()
}

/** Returns the fingerprint of a clean public key as OpenSSH shows it. */
export const fingerprintOf = (publicKey: string): string => {
  const blob = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}
