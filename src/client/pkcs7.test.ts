import 'reflect-metadata'
import { PemConverter, X509CertificateGenerator, X509Certificates } from '@peculiar/x509'
import { expect, it } from 'vitest'
import { toPkcs7 } from './pkcs7.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const certificate = async (name: string): Promise<string> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    ...{ name: `CN=${name}`, keys, signingAlgorithm: algorithm, serialNumber: '01' },
  })
  return `${made.toString('pem')}\n`
}

it('a PKCS #7 file has all certificates of the chain', async () => {
  const pems = await Promise.all(['mekong.com', 'Server CA'].map(certificate))
  const file = toPkcs7(pems.join(''))
  expect(file).toMatch(/^-----BEGIN PKCS7-----/)
  const read = new X509Certificates(PemConverter.decodeFirst(file))
  expect(read.map(({ subject }) => subject).toSorted()).toEqual(['CN=Server CA', 'CN=mekong.com'])
  expect(read.map((one) => `${one.toString('pem')}\n`).toSorted()).toEqual(pems.toSorted())
})
