import { existsSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemErrorCode } from '../provider-error.ts'

/** The state of the folder DATA_DIR. */
export interface DataFolderFacts {
  /** The folder and its files that other users can read or write. */
  readonly readable: readonly string[]
  /** It had a database, which is missing. */
  readonly isEmptied: boolean
}

const markerName = 'had-database'

/** Remembers that the folder has a database, for when a mount or a restore lacks it. */
export const markDataFolder = (dataDir: string): Promise<void> =>
  writeFile(join(dataDir, markerName), 'The folder pglite belongs to this one.\n', { mode: 0o600 })

/** Returns whether the folder had a database that is missing. */
export const isEmptied = (dataDir: string): boolean =>
  existsSync(join(dataDir, markerName)) && !existsSync(join(dataDir, 'pglite', 'PG_VERSION'))

const isOpen = async (path: string): Promise<boolean> => {
  try {
    return ((await stat(path)).mode & 0o077) !== 0
  } catch {
    // It was removed meanwhile.
    return false
  }
}

/** Reads the state of DATA_DIR. */
export const readDataFolder = async (dataDir: string): Promise<DataFolderFacts> => {
  const nothing = { readable: [], isEmptied: false }
  if (dataDir === 'memory://' || process.platform === 'win32') return nothing
  const inside = await readdir(dataDir, { recursive: true }).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (inside === undefined) return nothing
  const paths = [dataDir, ...inside.map((name) => join(dataDir, name))]
  const open = await Promise.all(paths.map(isOpen))
  return { readable: paths.filter((_, at) => open[at]), isEmptied: isEmptied(dataDir) }
}
