import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { storedSecret } from './stored-secret.ts'
import { parseSecretKeys, type SecretKeys } from './secret-keys.ts'

const keyBytes = 32
const fileName = 'secret-keys'

/** What says where the keys are. */
interface SecretKeysConfig {
  readonly secretKeys: SecretKeys | undefined
  readonly dataDir: string
}

/** Whether there are keys already, so that {@link readSecretKeys} would make none. */
export const hasSecretKeys = async ({ secretKeys, dataDir }: SecretKeysConfig): Promise<boolean> =>
  secretKeys !== undefined ||
  access(join(dataDir, fileName)).then(
    () => true,
    () => false,
  )

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
}: SecretKeysConfig): Promise<SecretKeys> => {
  if (secretKeys !== undefined) return secretKeys
  const kept = await storedSecret(
    { dataDir, name: fileName },
    () => `made:${randomBytes(keyBytes).toString('base64')}`,
    (text) => parseSecretKeys(text) !== undefined,
  )
  const keys = parseSecretKeys(kept)
  if (keys === undefined) throw new Error('unreachable: the text was just parsed')
  return keys
}
