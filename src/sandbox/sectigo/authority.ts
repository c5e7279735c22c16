import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import * as v from 'valibot'
import { makeDirectory } from '../make-directory.ts'

const Stored = v.object({ root: v.string(), intermediate: v.string(), key: v.string() })

/** What a certificate is to have. */
export interface CertificateOrder {
  /** DER in base64. */
  readonly csr: string
  readonly names: readonly string[]
  readonly organisation: string
  readonly now: Date
  readonly notAfter: Date
}

/** A certificate authority with its own root. */
export interface Authority {
  /** In PEM: the root, then the intermediate. */
  readonly chain: readonly string[]
  /** Signs the key of a CSR; returns PEM. */
  sign(order: CertificateOrder): Promise<string>
}

const dayMs = 86_400_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const keysOf = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const serialNumber = () => `00${randomBytes(15).toString('hex')}`

const createAuthority = async (now: Date): Promise<v.InferOutput<typeof Stored>> => {
  const [rootKeys, keys] = await Promise.all([keysOf(), keysOf()])
  const notBefore = new Date(now.getTime() - dayMs)
  const root = await X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: serialNumber(), notBefore, signingAlgorithm: algorithm, keys: rootKeys },
    name: 'CN=Sandbox Root CA, O=Sandbox',
    notAfter: new Date(now.getTime() + 20 * 365 * dayMs),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  const intermediate = await X509CertificateGenerator.create({
    ...{ serialNumber: serialNumber(), notBefore, signingAlgorithm: algorithm },
    ...{ issuer: root.subject, signingKey: rootKeys.privateKey, publicKey: keys.publicKey },
    subject: 'CN=Sandbox Server CA, O=Sandbox',
    notAfter: new Date(now.getTime() + 10 * 365 * dayMs),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    root: root.toString('pem'),
    intermediate: intermediate.toString('pem'),
    key: PemConverter.encode(key, 'PRIVATE KEY'),
  }
}

const readStored = (file: string): v.InferOutput<typeof Stored> | undefined => {
  try {
    return v.parse(Stored, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const openStored = async (dataDir: string | undefined, now: Date) => {
  if (dataDir === undefined) return createAuthority(now)
  const file = join(dataDir, 'sectigo-authority.json')
  const known = readStored(file)
  if (known !== undefined) return known
  const made = await createAuthority(now)
  makeDirectory(dataDir)
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** Opens the authority under `dataDir`, or a new one in memory without one. */
export async function openAuthority(dataDir: string | undefined, now: Date): Promise<Authority> {
  const stored = await openStored(dataDir, now)
  const intermediate = new X509Certificate(stored.intermediate)
  const pkcs8 = PemConverter.decodeFirst(stored.key)
  const signingKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
  return {
    chain: [stored.root, stored.intermediate],
    sign: async ({ csr, names, organisation, now: signedAt, notAfter }) => {
      const { publicKey } = new Pkcs10CertificateRequest(Buffer.from(csr, 'base64'))
      const [commonName = ''] = names
      const certificate = await X509CertificateGenerator.create({
        ...{ serialNumber: serialNumber(), signingAlgorithm: algorithm, signingKey, publicKey },
        issuer: intermediate.subject,
        subject: [{ CN: [commonName] }, ...(organisation === '' ? [] : [{ O: [organisation] }])],
        notBefore: new Date(Math.floor(signedAt.getTime() / dayMs) * dayMs),
        notAfter,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
          new SubjectAlternativeNameExtension(
            names.map((value) => ({ type: 'dns', value }) as const),
          ),
          await AuthorityKeyIdentifierExtension.create(intermediate.publicKey),
          await SubjectKeyIdentifierExtension.create(publicKey),
        ],
      })
      return certificate.toString('pem')
    },
  }
}

const lifetimes: readonly (readonly [from: string, days: number])[] = [
  ['2029-03-15', 46],
  ['2027-03-15', 99],
  ['2026-03-15', 199],
]

/** Returns when a certificate that is signed now ends: by the rules of the day, within its order. */
export const notAfterOf = (now: Date, orderEnd: number): Date => {
  const day = now.toISOString().slice(0, 10)
  const lifetime = lifetimes.find(([from]) => day >= from)?.[1] ?? 397
  const start = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(Math.min(start + lifetime * dayMs, orderEnd) - 1000)
}
