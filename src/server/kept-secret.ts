import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const readOrMake = async (path: string, dataDir: string, made: string): Promise<string> => {
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
  return (await readFile(path, 'utf8')).trim()
}

/**
 * A secret that is made at the first start and kept in `<dataDir>/<name>`, readable by its owner
 * alone. `make` gives a new one; `memory://` keeps none.
 *
 * @throws ConfigError when the file can't be written, or what it holds is no such secret
 */
export const keptSecret = async (
  { dataDir, name }: { readonly dataDir: string; readonly name: string },
  make: () => string,
  isSecret: (text: string) => boolean,
): Promise<string> => {
  const made = make()
  if (dataDir === 'memory://') return made
  const path = join(dataDir, name)
  try {
    const kept = await readOrMake(path, dataDir, made)
    if (!isSecret(kept)) throw new Error(`${path} holds no secret; delete it to get a new one`)
    return kept
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw new ConfigError(`DATA_DIR ${dataDir}: ${cause.message}`, { cause })
  }
}
