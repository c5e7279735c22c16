import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import * as v from 'valibot'
import { makeDirectory } from '../../make-directory.ts'

const Certificate = v.object({ key: v.string(), cert: v.string() })

/** A key and its self-signed certificate in PEM. */
export type Certificate = Readonly<v.InferOutput<typeof Certificate>>

const YEAR_MS = 365 * 86_400_000

/** Returns the stored certificate for `localhost` while valid, for pinning, else a new one. */
export async function registryCertificate(
  dataDir: string | undefined,
  now: Date,
): Promise<Certificate> {
  const file = dataDir === undefined ? undefined : join(dataDir, 'epp-certificate.json')
  const kept = file === undefined ? undefined : readCertificate(file, now)
  if (kept !== undefined) return kept
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - 86_400_000),
    notAfterDate: new Date(now.getTime() + YEAR_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  const certificate = { key: made.private, cert: made.cert }
  if (file !== undefined && dataDir !== undefined) {
    makeDirectory(dataDir)
    writeFileSync(file, JSON.stringify(certificate), { mode: 0o600 })
  }
  return certificate
}

function readCertificate(file: string, now: Date): Certificate | undefined {
  try {
    const certificate = v.parse(Certificate, JSON.parse(readFileSync(file, 'utf8')))
    const { validTo } = new X509Certificate(certificate.cert)
    return Date.parse(validTo) > now.getTime() + 86_400_000 ? certificate : undefined
  } catch {
    return undefined
  }
}
