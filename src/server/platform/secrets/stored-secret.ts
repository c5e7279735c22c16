import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Writes the file first and links it then: no process reads a partial one. */
const makeFile = async (path: string, made: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, made, { flag: 'wx', mode: 0o600, flush: true })
    // The first of two starting servers wins.
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const readOrMake = async (path: string, dataDir: string, made: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  await mkdir(dataDir, { recursive: true })
  await makeFile(path, made)
  return (await readFile(path, 'utf8')).trim()
}

/** Returns the secret in `<dataDir>/<name>`, made at the first start, readable by its owner. Throws ConfigError. */
export const storedSecret = async (
  { dataDir, name }: { readonly dataDir: string; readonly name: string },
  make: () => string,
  isSecret: (text: string) => boolean,
): Promise<string> => {
  const made = make()
  if (dataDir === 'memory://') return made
  const path = join(dataDir, name)
  try {
    const stored = await readOrMake(path, dataDir, made)
    if (!isSecret(stored)) throw new Error(`${path} holds no secret; delete it to get a new one`)
    return stored
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw new ConfigError(`DATA_DIR ${dataDir}: ${cause.message}`, { cause })
  }
}
