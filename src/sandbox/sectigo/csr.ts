import 'reflect-metadata'
import { createHash, createPublicKey } from 'node:crypto'
import { Pkcs10CertificateRequest } from '@peculiar/x509'
import { Refused } from './answer.ts'

/** A request for a certificate whose signature is valid. */
export interface Csr {
  readonly der: Buffer
  readonly commonName: string
  /** SPKI in DER. */
  readonly publicKey: Buffer
}

const curves: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

const decode = (der: Buffer): Pkcs10CertificateRequest => {
  try {
    return new Pkcs10CertificateRequest(new Uint8Array(der))
  } catch {
    throw new Refused(-10)
  }
}

const checkKey = (publicKey: Buffer): void => {
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'rsa') {
    if (modulusLength < 2048 || modulusLength > 8192) throw new Refused(-13)
  } else if (key.asymmetricKeyType !== 'ec' || !curves.has(namedCurve)) throw new Refused(-11)
}

/** Reads a CSR in PEM or base64. Throws Refused. */
export const readCsr = async (given: string): Promise<Csr> => {
  const base64 = given.replaceAll(/-----(BEGIN|END) (NEW )?CERTIFICATE REQUEST-----/g, '')
  const plain = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(plain)) throw new Refused(-9)
  const der = Buffer.from(plain, 'base64')
  const csr = decode(der)
  const [commonName = ''] = csr.subjectName.getField('CN')
  if (commonName === '') throw new Refused(-8, 'CN')
  const publicKey = Buffer.from(csr.publicKey.rawData)
  checkKey(publicKey)
  if (!(await csr.verify())) throw new Refused(-12)
  return { der, publicKey, commonName: commonName.toLowerCase() }
}

/** What proves control of a name, by the CSR. */
export interface ProofValues {
  readonly cname: { readonly name: string; readonly target: string }
  readonly file: { readonly path: string; readonly text: string }
}

/** Returns a name without its wildcard label. */
export const baseName = (name: string): string => name.replace(/^\*\./, '')

/** Returns the record and the file that the authority looks for. */
export const proofValues = (csr: string, uniqueValue: string, name: string): ProofValues => {
  const der = Buffer.from(csr, 'base64')
  const md5 = createHash('md5').update(der).digest('hex')
  const sha = createHash('sha256').update(der).digest('hex')
  const unique = uniqueValue === '' ? '' : `.${uniqueValue}`
  return {
    cname: {
      name: `_${md5}.${baseName(name)}`,
      target: `${sha.slice(0, 32)}.${sha.slice(32)}${unique}.sectigo.com`,
    },
    file: {
      path: `/.well-known/pki-validation/${md5.toUpperCase()}.txt`,
      text: [sha, 'sectigo.com', ...(uniqueValue === '' ? [] : [uniqueValue])].join('\n'),
    },
  }
}
