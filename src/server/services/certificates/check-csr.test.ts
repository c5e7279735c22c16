import 'reflect-metadata'
import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'
import { Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } from '@peculiar/x509'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CsrRules } from '../../../contract/csr-names.ts'
import { checkCsr } from './check-csr.ts'

const single: CsrRules = { kind: 'single', names: ['mekong.com'] }
const wildcard: CsrRules = { kind: 'wildcard', names: ['*.mekong.com'] }
const multi: CsrRules = { kind: 'multi', names: ['mekong.com', 'mekong.net', 'shop.mekong.com'] }

type Algorithm = RsaHashedImportParams | (EcKeyImportParams & { hash: string })

const ecdsa = (namedCurve: string, hash: string) => ({ name: 'ECDSA', namedCurve, hash })

const signCsr = async (
  names: readonly string[],
  { publicKey, privateKey }: KeyPairKeyObjectResult,
  signingAlgorithm: Algorithm,
): Promise<string> => {
  const { subtle } = crypto
  const pkcs8 = new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }))
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
  const keys = {
    privateKey: await subtle.importKey('pkcs8', pkcs8, signingAlgorithm, true, ['sign']),
    publicKey: await subtle.importKey('spki', spki, signingAlgorithm, true, ['verify']),
  }
  const csr = await Pkcs10CertificateRequestGenerator.create({
    ...{ name: `CN=${names[0] ?? ''}`, keys, signingAlgorithm },
    extensions: [
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value }) as const)),
    ],
  })
  return csr.toString('pem')
}

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })

const csrFor = (...names: string[]): Promise<string> =>
  signCsr(names, ec('P-256'), ecdsa('P-256', 'SHA-256'))

/** Creates a CSR with a key that we do not accept. */
const oddCsr = (pair: KeyPairKeyObjectResult, algorithm: Algorithm): Promise<string> =>
  signCsr(['mekong.com'], pair, algorithm)

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const rsaWith = (hash: string) => ({ name: 'RSASSA-PKCS1-v1_5', hash })

describe('a certificate request', () => {
  it.each([
    ['a single name', ['mekong.com'], single],
    ['a single name with www', ['mekong.com', 'www.mekong.com'], single],
    ['a wildcard with its domain', ['*.mekong.com', 'mekong.com'], wildcard],
    ['several names', [...multi.names], multi],
    [
      'a wildcard among several names',
      ['a.com', '*.b.com'],
      { kind: 'multi', names: ['a.com', '*.b.com'] },
    ],
  ] as const)('for %s is accepted', async (_, names, rules) => {
    const checked = await checkCsr(await csrFor(...names), rules)
    expect(checked).toMatchObject({ ok: true, csr: { commonName: names[0], names, keyBits: 256 } })
  })

  it('is accepted with an RSA key, with text around it and the old label', async () => {
    const csr = await signCsr(['MEKONG.com'], rsa(2048), rsaWith('SHA-256'))
    const pasted = `Here it is:\r\n${csr.replaceAll(' CERTIFICATE', ' NEW CERTIFICATE').replaceAll('\n', '\r\n')}\r\nThanks`
    expect(await checkCsr(pasted, single)).toMatchObject({
      ...{ ok: true, csr: { commonName: 'mekong.com', keyType: 'rsa', keyBits: 2048 } },
    })
  })

  it.each([
    ['CSR_NAME_MISMATCH', ['tonle.com'], single],
    ['CSR_NAME_MISMATCH', ['mekong.com', 'other.com'], single],
    ['CSR_NAME_MISMATCH', ['mekong.net'], multi],
    ['CSR_NAME_MISMATCH', ['*.tonle.com'], wildcard],
    ['CSR_WILDCARD_MISSING', ['mekong.com'], wildcard],
    ['CSR_WILDCARD_NOT_ALLOWED', ['*.mekong.com'], single],
  ] as const)('is refused with %s for %j', async (code, names, rules) => {
    expect(await checkCsr(await csrFor(...names), rules)).toMatchObject({ ok: false, code })
  })

  it('tells which names were wanted and found', async () => {
    expect(await checkCsr(await csrFor('mekong.com'), wildcard)).toEqual({
      ...{ ok: false, code: 'CSR_WILDCARD_MISSING' },
      params: { wanted: '*.mekong.com', found: 'mekong.com' },
    })
  })

  it.each([
    ['CSR_KEY_TOO_SMALL', () => oddCsr(rsa(1024), rsaWith('SHA-256'))],
    ['CSR_HASH_TOO_WEAK', () => oddCsr(rsa(2048), rsaWith('SHA-1'))],
    ['CSR_KEY_NOT_SUPPORTED', () => oddCsr(ec('P-521'), ecdsa('P-521', 'SHA-512'))],
  ])('is refused with %s', async (code, create) => {
    expect(await checkCsr(await create(), single)).toMatchObject({ ok: false, code })
  })
})

describe('a text that is no certificate request', () => {
  let csr: string
  beforeAll(async () => {
    csr = await csrFor('mekong.com')
  })

  it('is refused, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (text) => {
        const pasted = [
          ...['-----BEGIN CERTIFICATE REQUEST-----', text, '-----END CERTIFICATE REQUEST-----'],
        ]
        expect(await checkCsr(pasted.join('\n'), single)).toMatchObject({
          ...{ ok: false, code: 'INVALID_CSR' },
        })
      }),
    )
  })

  it('is refused when a byte of the signed part of a valid one has changed', async () => {
    const der = Buffer.from(csr.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
    // Behind the outer header, which has three bytes: a header of three, too, and its content.
    const signedEnd = 6 + (der[5] ?? 0)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: signedEnd - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const changed = Buffer.from(der)
          changed[at] = (changed[at] ?? 0) ^ change
          const pasted = `-----BEGIN CERTIFICATE REQUEST-----\n${changed.toString('base64')}\n-----END CERTIFICATE REQUEST-----`
          expect((await checkCsr(pasted, single)).ok).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
