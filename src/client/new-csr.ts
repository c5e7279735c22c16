import { bitString, encode, integer, objectId, sequence, setOf, toPem, utf8String } from './der.ts'

/** The keys that can be generated. */
export type KeyType = 'EC-P256' | 'RSA-2048'

/** A private key in PEM (PKCS #8), which never leaves the browser, and its certificate request. */
export interface NewCsr {
  readonly privateKey: string
  readonly csr: string
}

const ecParams = { name: 'ECDSA', namedCurve: 'P-256' }
const rsaParams = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
  hash: 'SHA-256',
}

const generate = (type: KeyType): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(type === 'EC-P256' ? ecParams : rsaParams, true, ['sign', 'verify'])

/** The names of the certificate (RFC 5280 §4.2.1.6) as requested extension (RFC 2986). */
const requestedNames = (names: readonly string[]): Uint8Array => {
  const alternatives = names.map((name) => encode(0x82, new TextEncoder().encode(name)))
  const extension = sequence(objectId('2.5.29.17'), encode(0x04, sequence(...alternatives)))
  const extensions = setOf(sequence(extension))
  return encode(0xa0, sequence(objectId('1.2.840.113549.1.9.14'), extensions))
}

const signatureAlgorithm = (type: KeyType): Uint8Array =>
  type === 'EC-P256'
    ? sequence(objectId('1.2.840.10045.4.3.2'))
    : sequence(objectId('1.2.840.113549.1.1.11'), encode(0x05))

/** WebCrypto writes an ECDSA signature as two numbers in a row. */
const encodeSignature = (type: KeyType, signature: Uint8Array): Uint8Array => {
  if (type === 'RSA-2048') return signature
  const half = signature.length / 2
  return sequence(integer(signature.subarray(0, half)), integer(signature.subarray(half)))
}

/** Generates a key and a request for a certificate with the given names (ASCII), the first as its common name. */
export const newCsr = async (names: readonly string[], type: KeyType): Promise<NewCsr> => {
  const keys = await generate(type)
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
  const commonName = sequence(objectId('2.5.4.3'), utf8String(names[0] ?? ''))
  const info = sequence(
    integer(Uint8Array.of(0)),
    sequence(setOf(commonName)),
    spki,
    requestedNames(names),
  )
  const signing = type === 'EC-P256' ? { name: 'ECDSA', hash: 'SHA-256' } : rsaParams.name
  const signature = new Uint8Array(await crypto.subtle.sign(signing, keys.privateKey, info))
  const request = sequence(
    info,
    signatureAlgorithm(type),
    bitString(encodeSignature(type, signature)),
  )
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    privateKey: toPem(pkcs8, 'PRIVATE KEY'),
    csr: toPem(request, 'CERTIFICATE REQUEST'),
  }
}
