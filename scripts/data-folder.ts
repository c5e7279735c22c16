import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

// Node 24's recursive mkdir hangs below /proc.
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Returns why a folder cannot be created or written; undefined when it can. */
export const folderProblem = (folder: string): string | undefined => {
  const probe = join(resolve(folder), `.write-probe-${process.pid}`)
  try {
    makeFolder(resolve(folder))
    writeFileSync(probe, 'x'.repeat(4096))
    rmSync(probe)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `DATA_DIR ${folder} cannot be written to (${reason}): set DATA_DIR to another folder.`
  }
}
