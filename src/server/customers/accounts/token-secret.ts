import { randomBytes } from 'node:crypto'
import { storedSecret } from '../../platform/secrets/stored-secret.ts'

const shortest = 32

/** Returns the configured secret, else that of `<dataDir>/token-secret`, created at the first start. */
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
