import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { storedSecret } from './stored-secret.ts'
import { parseSecretKeys, type SecretKeys } from './secret-keys.ts'

const keyBytes = 32
const fileName = 'secret-keys'

interface SecretKeysConfig {
  readonly secretKeys: SecretKeys | undefined
  readonly dataDir: string
}

/** Returns whether keys exist. */
export const hasSecretKeys = async ({ secretKeys, dataDir }: SecretKeysConfig): Promise<boolean> =>
  secretKeys !== undefined ||
  access(join(dataDir, fileName)).then(
    () => true,
    () => false,
  )

/** Returns the configured keys, else the generated ones in `<dataDir>/secret-keys`. Throws ConfigError. */
export const readSecretKeys = async ({
  secretKeys,
  dataDir,
}: SecretKeysConfig): Promise<SecretKeys> => {
  if (secretKeys !== undefined) return secretKeys
  const stored = await storedSecret(
    { dataDir, name: fileName },
    () => `made:${randomBytes(keyBytes).toString('base64')}`,
    (text) => parseSecretKeys(text) !== undefined,
  )
  const keys = parseSecretKeys(stored)
  if (keys === undefined) throw new Error('unreachable: the text was just parsed')
  return keys
}
