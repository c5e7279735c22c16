import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPublicKey, fingerprintOf } from './public-key.ts'

const field = (bytes: Buffer | string): Buffer => {
  const body = Buffer.from(bytes)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

const line = (type: string, ...fields: Buffer[]): string =>
  `${type} ${Buffer.concat([field(type), ...fields.map(field)]).toString('base64')}`

const numbersOf = (key: KeyObject): { readonly e: Buffer; readonly n: Buffer } => {
  const { e = '', n = '' } = key.export({ format: 'jwk' })
  const unsigned = (text: string) => Buffer.concat([Buffer.of(0), Buffer.from(text, 'base64url')])
  return { e: Buffer.from(e, 'base64url'), n: unsigned(n) }
}

const rsa = (modulusLength: number): string => {
  const { e, n } = numbersOf(generateKeyPairSync('rsa', { modulusLength }).publicKey)
  return line('ssh-rsa', e, n)
}

const ed25519 = line('ssh-ed25519', Buffer.alloc(32, 7))
const ecdsa = line('ecdsa-sha2-nistp256', Buffer.from('nistp256'), Buffer.alloc(65, 4))

describe('a public key', () => {
  it.each([ed25519, ecdsa, rsa(2048)])('%# is kept with its comment on one line', (key) => {
    expect(cleanPublicKey(`\n ${key}   me@home \n`)).toBe(`${key} me@home`)
    expect(fingerprintOf(key)).toBe(fingerprintOf(`${key} another`))
  })

  it.each([
    ['a short RSA key', rsa(1024)],
    ['another type than that of the key', ed25519.replace('ssh-ed25519', 'ssh-rsa')],
    ['another curve', ecdsa.replace('nistp256 ', 'nistp384 ')],
    ['an unknown type', line('ssh-dss', Buffer.alloc(20))],
    ['options of authorized_keys', `command="ls" ${ed25519}`],
  ])('is refused: %s', (_, key) => {
    expect(cleanPublicKey(key)).toBeUndefined()
  })

  it('is refused when it is cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat({ max: ed25519.length - 2 }), (length) => {
        expect(cleanPublicKey(ed25519.slice(0, length))).toBeUndefined()
      }),
    )
  })

  it('has nothing but printable letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (comment) => {
        expect(cleanPublicKey(`${ed25519} ${comment}`) ?? '').toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })
})
