import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Behaviours } from '../control/behaviours.ts'
import { makeDirectory } from '../make-directory.ts'

/** The chosen account and its audience. */
export interface Choice {
  readonly clientId: string
  readonly nonce: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
}

interface Certificate {
  readonly kty: 'RSA'
  readonly n: string
  readonly e: string
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'RS256'
}

/** Google's signing key and tokens. */
export interface IdTokens {
  /** The key set of `/oauth2/v3/certs`. */
  certs(): Promise<{ readonly keys: readonly Certificate[] }>
  /** Issues an ID token, with a defect if configured. */
  issue(choice: Choice): Promise<string>
}

const ISSUER = 'https://accounts.google.com'
const HOUR_SECONDS = 3600

/** A private RSA key as a JWK (RFC 7518 §6.3). */
const RsaKey = v.looseObject({
  kty: v.literal('RSA'),
  n: v.string(),
  e: v.string(),
  d: v.string(),
})

type RsaKey = v.InferOutput<typeof RsaKey>

const newKey = async (): Promise<RsaKey> =>
  v.parse(
    RsaKey,
    await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey),
  )

/** Returns an account's 21-digit number, stable per email. */
const subjectOf = (email: string): string =>
  `1${BigInt(`0x${createHash('sha256').update(email).digest('hex')}`)
    .toString()
    .slice(0, 20)}`

/** Creates tokens signed by a key that persists under `dataDir`. */
export function idTokens(
  dataDir: string | undefined,
  behaviours: Behaviours,
  now: () => Date,
): IdTokens {
  // Created on first use: an RSA key is slow, and most tests need none.
  let created: Promise<RsaKey> | undefined
  const key = () => (created ??= keptKey(dataDir))

  return {
    certs: async () => {
      const { kty, n, e } = await key()
      const kid = await calculateJwkThumbprint({ kty, n, e })
      return { keys: [{ kty, n, e, kid, use: 'sig', alg: 'RS256' }] }
    },
    issue: async ({ clientId, nonce, email, givenName, familyName }) => {
      const behaviour = behaviours.current.google.idToken
      const lowerEmail = email.toLowerCase()
      const issuedAt =
        Math.floor(now().getTime() / 1000) - (behaviour === 'expired' ? 2 * HOUR_SECONDS : 0)
      const signing = behaviour === 'wrong-key' ? await newKey() : await key()
      const audience = behaviour === 'wrong-audience' ? `other-${clientId}` : clientId
      return new SignJWT({
        azp: audience,
        email,
        email_verified: behaviour !== 'unverified-email',
        ...(nonce === '' || behaviour === 'without-nonce' ? {} : { nonce }),
        name: `${givenName} ${familyName}`.trim(),
        ...(givenName === '' ? {} : { given_name: givenName }),
        ...(familyName === '' ? {} : { family_name: familyName }),
      })
        .setProtectedHeader({
          alg: 'RS256',
          kid: await calculateJwkThumbprint(await key()),
          typ: 'JWT',
        })
        .setIssuer(behaviour === 'wrong-issuer' ? 'https://accounts.example.com' : ISSUER)
        .setAudience(audience)
        .setSubject(subjectOf(lowerEmail))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + HOUR_SECONDS)
        .setJti(randomUUID())
        .sign(await importJWK(signing, 'RS256'))
    },
  }
}

async function keptKey(dataDir: string | undefined): Promise<RsaKey> {
  if (dataDir === undefined) return newKey()
  const file = join(dataDir, 'google-key.json')
  const kept = readKey(file)
  if (kept !== undefined) return kept
  const made = await newKey()
  makeDirectory(dataDir)
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

function readKey(file: string): RsaKey | undefined {
  try {
    return v.parse(RsaKey, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
