import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a directory and its parents; Node's `recursive` hangs on ENOENT under /proc. */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  mkdirSync(directory)
}
