import { createHash, createPublicKey, sign, verify, createPrivateKey } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeKeyPair } from './key-pair.ts'

/** Reads the fields of a blob, each with its length in front. */
const reader = (bytes: Buffer) => {
  let at = 0
  const take = (length: number): Buffer => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const field = (): Buffer => take(take(4).readUInt32BE())
  return { take, field, rest: () => bytes.subarray(at) }
}

const blobOf = (privateKey: string): Buffer =>
  Buffer.from(privateKey.replaceAll(/-----.*-----|\n/g, ''), 'base64')

/** Returns the part of a private key's file that a passphrase would encrypt. */
const secretOf = (privateKey: string) => {
  const file = reader(blobOf(privateKey))
  expect(file.take(15).toString()).toBe('openssh-key-v1\0')
  expect([file.field(), file.field(), file.field()].map(String)).toEqual(['none', 'none', ''])
  expect(file.take(4).readUInt32BE()).toBe(1)
  const publicBlob = file.field()
  const padded = file.field()
  expect(file.rest()).toHaveLength(0)
  expect(padded.length % 8).toBe(0)
  const secret = reader(padded)
  expect(secret.take(4)).toEqual(secret.take(4))
  return { publicBlob, secret }
}

afterEach(() => vi.restoreAllMocks())

describe('a key pair made in the browser', () => {
  it('is an Ed25519 key that signs', async () => {
    const { publicKey, privateKey, fileName } = await makeKeyPair('tonle-test')
    const [type, base64 = '', comment] = publicKey.split(' ')
    expect([type, comment, fileName]).toEqual(['ssh-ed25519', 'tonle-test', 'id_ed25519'])
    const { publicBlob, secret } = secretOf(privateKey)
    expect(publicBlob.toString('base64')).toBe(base64)
    expect(secret.field().toString()).toBe('ssh-ed25519')
    const point = secret.field()
    const seedAndPoint = secret.field()
    expect(seedAndPoint.subarray(32)).toEqual(point)
    expect(secret.field().toString()).toBe('tonle-test')
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') }
    const own = createPrivateKey({
      key: { ...jwk, d: seedAndPoint.subarray(0, 32).toString('base64url') },
      format: 'jwk',
    })
    const text = createHash('sha256').update(publicKey).digest()
    const known = createPublicKey({ key: jwk, format: 'jwk' })
    expect(verify(null, text, known, sign(null, text, own))).toBe(true)
  })

  it('is an ECDSA key in a browser without Ed25519', async () => {
    const generateKey = crypto.subtle.generateKey.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(((algorithm: string, ...rest: []) =>
      algorithm === 'Ed25519'
        ? Promise.reject(new Error('NotSupportedError'))
        : (generateKey as (...all: unknown[]) => unknown)(algorithm, ...rest)) as never)
    const { publicKey, privateKey, fileName } = await makeKeyPair('tonle-test')
    expect([publicKey.split(' ')[0], fileName]).toEqual(['ecdsa-sha2-nistp256', 'id_ecdsa'])
    const { secret } = secretOf(privateKey)
    expect([secret.field(), secret.field()].map(String)).toEqual([
      'ecdsa-sha2-nistp256',
      'nistp256',
    ])
    expect(secret.field()).toHaveLength(65)
    const number = secret.field()
    expect(number[0]).toBeLessThan(128)
  })
})
