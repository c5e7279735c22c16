import 'reflect-metadata'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { Pkcs10CertificateRequest, SubjectAlternativeNameExtension } from '@peculiar/x509'
import { describe, expect, it } from 'vitest'
import { encode, integer, objectId } from './der.ts'
import { newCsr } from './new-csr.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe.each(['EC-P256', 'RSA-2048'] as const)('a new CSR with a key of type %s', (type) => {
  it('has the names and is signed by the private key', async () => {
    const names = ['mekong.com', 'www.mekong.com', 'xn--u2xk7a.com']
    const { csr, privateKey } = await newCsr(names, type)
    const request = new Pkcs10CertificateRequest(csr)
    expect(await request.verify()).toBe(true)
    expect(request.subject).toBe('CN=mekong.com')
    const extension = request.extensions.find(
      (one) => one instanceof SubjectAlternativeNameExtension,
    )
    expect(extension?.names.items.map(({ value }) => value)).toEqual(names)
    const publicKey = createPublicKey(createPrivateKey(privateKey))
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    expect(hex(spki)).toBe(hex(new Uint8Array(request.publicKey.rawData)))
  })

  it('has another key each time', async () => {
    const [one, other] = [await newCsr(['a.com'], type), await newCsr(['a.com'], type)]
    expect(one.privateKey).not.toBe(other.privateKey)
  })
})

describe('DER', () => {
  it('writes lengths in the short and the long form', () => {
    expect(hex(encode(0x04, new Uint8Array(127))).slice(0, 4)).toBe('047f')
    expect(hex(encode(0x04, new Uint8Array(128))).slice(0, 6)).toBe('048180')
    expect(hex(encode(0x04, new Uint8Array(300))).slice(0, 8)).toBe('0482012c')
  })

  it('writes integers as positive and without leading zeros', () => {
    expect(hex(integer(Uint8Array.of(0, 0, 1)))).toBe('020101')
    expect(hex(integer(Uint8Array.of(0x80)))).toBe('02020080')
    expect(hex(integer(Uint8Array.of(0, 0)))).toBe('020100')
  })

  it('writes object identifiers with large parts', () => {
    expect(hex(objectId('1.2.840.113549.1.1.11'))).toBe('06092a864886f70d01010b')
  })
})
