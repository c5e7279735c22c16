import { createPublicKey } from 'node:crypto'

/** A certificate request as it was read. */
export interface Csr {
  /** PEM with one label, whatever the customer pasted around it. */
  readonly pem: string
  readonly der: Uint8Array
  /** Lower case; empty if it has none. */
  readonly commonName: string
  /** The requested alternative names (DNS), in lower case. */
  readonly names: readonly string[]
  /** SPKI in DER. */
  readonly publicKey: Uint8Array
  readonly keyType: string
  readonly keyBits: number
  /** Such as `SHA-256`. */
  readonly hash: string
  /** Whether the signature is of this key. */
  readonly isSigned: boolean
}

const longest = 16_384
const block =
  /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z\d+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----/

const curveBits: Readonly<Record<string, number>> = {
  prime256v1: 256,
  secp384r1: 384,
  secp521r1: 521,
}

const keyOf = (publicKey: Uint8Array): Pick<Csr, 'keyType' | 'keyBits'> => {
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  const { modulusLength, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  const keyBits = modulusLength ?? curveBits[namedCurve] ?? 0
  return { keyType: key.asymmetricKeyType ?? '', keyBits }
}

/** Whether the outer tag and length are right: the signature does not cover them. */
const isWhole = (der: Uint8Array): boolean => {
  const [tag, first = 0, second = 0, third = 0] = der
  if (tag !== 0x30) return false
  if (first === 0x81) return der.length === second + 3
  if (first === 0x82) return der.length === second * 256 + third + 4
  return first < 0x80 && der.length === first + 2
}

/** Loads the library when the first request is read, after the polyfill that it needs. */
const loadX509 = async () => {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

const decode = async (pem: string): Promise<Csr | undefined> => {
  const { Pkcs10CertificateRequest, SubjectAlternativeNameExtension } = await loadX509()
  const request = new Pkcs10CertificateRequest(pem)
  if (!isWhole(new Uint8Array(request.rawData))) return undefined
  const publicKey = new Uint8Array(request.publicKey.rawData)
  const extension = request.extensions.find((one) => one instanceof SubjectAlternativeNameExtension)
  const names = extension?.names.items.flatMap(({ type, value }) => (type === 'dns' ? value : []))
  return {
    pem: request.toString('pem'),
    der: new Uint8Array(request.rawData),
    commonName: (request.subjectName.getField('CN')[0] ?? '').toLowerCase(),
    names: (names ?? []).map((name) => name.toLowerCase()),
    publicKey,
    ...keyOf(publicKey),
    hash: request.signatureAlgorithm.hash.name,
    isSigned: await request.verify().catch(() => false),
  }
}

/** Reads a certificate request in PEM (PKCS #10); undefined if it is none. */
export const readCsr = async (pasted: string): Promise<Csr | undefined> => {
  const found = pasted.length > longest ? null : block.exec(pasted)
  if (found === null) return undefined
  try {
    return await decode(found[0].replaceAll('NEW CERTIFICATE', 'CERTIFICATE'))
  } catch {
    return undefined
  }
}
