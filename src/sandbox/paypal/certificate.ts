import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import * as v from 'valibot'
import { makeDirectory } from '../make-directory.ts'

const Certificate = v.object({ key: v.string(), cert: v.string() })

/** The key that signs webhooks, and its self-signed certificate, in PEM. */
export type Certificate = Readonly<v.InferOutput<typeof Certificate>>

const DAY_MS = 86_400_000

/** Returns what makes the certificate when it is first needed: an RSA key takes its time. */
export function webhookCertificate(
  dataDir: string | undefined,
  now: () => Date,
): () => Promise<Certificate> {
  let made: Promise<Certificate> | undefined
  return () => (made ??= storedCertificate(dataDir, now()))
}

/** Returns the stored certificate while it is valid, else a new one. */
async function storedCertificate(dataDir: string | undefined, now: Date): Promise<Certificate> {
  const file = dataDir === undefined ? undefined : join(dataDir, 'paypal-certificate.json')
  const kept = file === undefined ? undefined : readCertificate(file, now)
  if (kept !== undefined) return kept
  const made = await generate([{ name: 'commonName', value: 'PayPal sandbox' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + 365 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true },
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
    return Date.parse(validTo) > now.getTime() + DAY_MS ? certificate : undefined
  } catch {
    return undefined
  }
}
