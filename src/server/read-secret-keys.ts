import { randomBytes } from 'node:crypto'
import { keptSecret } from './kept-secret.ts'
import { parseSecretKeys, type SecretKeys } from './secret-keys.ts'

const keyBytes = 32

/**
 * The keys that encrypt what is kept secret in the database: the configured ones (SECRET_KEYS), else
 * one made at the first start and kept in `<dataDir>/secret-keys`. Servers that share a database need
 * the same configured ones. A key goes out of use by standing behind a new one for as long as
 * something is sealed by it.
 *
 * @throws ConfigError when the file can't be written or holds no keys
 */
export const readSecretKeys = async ({
  secretKeys,
  dataDir,
}: {
  readonly secretKeys: SecretKeys | undefined
  readonly dataDir: string
}): Promise<SecretKeys> => {
  if (secretKeys !== undefined) return secretKeys
  const kept = await keptSecret(
    { dataDir, name: 'secret-keys' },
    () => `made:${randomBytes(keyBytes).toString('base64')}`,
    (text) => parseSecretKeys(text) !== undefined,
  )
  const keys = parseSecretKeys(kept)
  if (keys === undefined) throw new Error('unreachable: the text was just parsed')
  return keys
}
