import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

/** The secrets that belong to a database: other ones cannot read or sign what it holds. */
export type FingerprintedSetting = 'TOKEN_SECRET' | 'SECRET_KEYS'

export interface SecretFingerprint {
  readonly setting: FingerprintedSetting
  readonly fingerprint: string
}

const fingerprintOf = (setting: FingerprintedSetting, secret: string | Uint8Array): string =>
  createHash('sha256').update(`${setting}\0`).update(secret).digest('hex').slice(0, 32)

/** Returns the fingerprints of the configured secrets, one for each of the SECRET_KEYS. */
export const secretFingerprints = ({
  tokenSecret,
  secretKeys,
}: Pick<Config, 'tokenSecret' | 'secretKeys'>): readonly SecretFingerprint[] => [
  ...(tokenSecret === undefined
    ? []
    : [
        {
          setting: 'TOKEN_SECRET' as const,
          fingerprint: fingerprintOf('TOKEN_SECRET', tokenSecret),
        },
      ]),
  ...(secretKeys ?? []).map(({ key }) => ({
    setting: 'SECRET_KEYS' as const,
    fingerprint: fingerprintOf('SECRET_KEYS', key),
  })),
]

/**
 * Returns the settings of which no stored fingerprint is among the present ones. SECRET_KEYS changes
 * by a list with the old key and the new one, so the lists before and after share one.
 */
export const strangeSecrets = (
  stored: readonly SecretFingerprint[],
  present: readonly SecretFingerprint[],
): readonly FingerprintedSetting[] => {
  const settings = new Set(stored.map(({ setting }) => setting))
  const known = new Set(present.map(({ setting, fingerprint }) => `${setting} ${fingerprint}`))
  return [...settings].filter(
    (name) =>
      !stored.some(
        ({ setting, fingerprint }) => setting === name && known.has(`${setting} ${fingerprint}`),
      ),
  )
}
