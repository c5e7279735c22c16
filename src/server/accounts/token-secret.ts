import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

const shortest = 32

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

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
}): Promise<Uint8Array> => {
  if (tokenSecret !== undefined) return new TextEncoder().encode(tokenSecret)
  if (dataDir === 'memory://') return randomBytes(48)
  try {
    return new TextEncoder().encode(await keptSecret(dataDir))
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw new ConfigError(`DATA_DIR ${dataDir}: ${cause.message}`, { cause })
  }
}

const keptSecret = async (dataDir: string): Promise<string> => {
  const made = randomBytes(48).toString('base64url')
  const path = join(dataDir, 'token-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // `wx`: of two servers that start at once, the first one's secret counts.
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(made)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  const kept = (await readFile(path, 'utf8')).trim()
  if (kept.length < shortest) throw new Error(`${path} holds no secret; delete it to get a new one`)
  return kept
}
