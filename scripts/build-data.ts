import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The data directory of the build's API; call `keep` after it has stopped without error. */
export interface BuildData {
  readonly folder: string
  readonly keep: () => void
  readonly remove: () => void
}

const takeFrom = (stored: string, folder: string): void => {
  try {
    renameSync(stored, folder)
  } catch (error) {
    if (!existsSync(stored)) return
    throw error
  }
}

/** Creates a data directory for the build's API: seeded by an earlier build of the day, or empty. */
export const buildData = (cache: string, server: string, now: Date): BuildData => {
  const all = join(cache, 'build-data')
  mkdirSync(all, { recursive: true })
  const name = `${server}-${now.toISOString().slice(0, 10)}`
  const stored = join(all, name)
  const folder = mkdtempSync(join(cache, 'data-'))
  // Moved, not copied: a concurrent build starts with an empty directory.
  takeFrom(stored, folder)
  return {
    folder,
    keep: () => {
      for (const other of readdirSync(all))
        if (other !== name) rmSync(join(all, other), { recursive: true, force: true })
      if (!existsSync(stored)) renameSync(folder, stored)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
