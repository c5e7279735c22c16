import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a directory and its missing parents. Node's own `recursive` never returns where the kernel
 * answers ENOENT under an existing parent (as /proc does).
 * @throws Error of the file system.
 */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  mkdirSync(directory)
}
