import { randomBytes } from 'node:crypto'
import { storedSecret } from '../../platform/secrets/stored-secret.ts'

const shortest = 32

/**
 * What signs the access tokens: the configured text, else one made at the first start and kept in
 * `<dataDir>/token-secret`, readable by its owner alone. Servers that share a database need the
 * same configured one.
 *
 * @throws ConfigError when the file can't be written or holds too little
 */
export const readTokenSecret = async ({
  tokenSecret,
  dataDir,
}: {
  readonly tokenSecret: string | undefined
  readonly dataDir: string
}): Promise<Uint8Array> =>
  new TextEncoder().encode(
    tokenSecret ??
      (await storedSecret(
        { dataDir, name: 'token-secret' },
        () => randomBytes(48).toString('base64url'),
        (text) => text.length >= shortest,
      )),
  )
