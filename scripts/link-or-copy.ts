import { copyFileSync, linkSync, rmSync } from 'node:fs'

const link = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/** Hard-links a file, or copies it where the file system has no links. */
export const linkOrCopy = (from: string, to: string): void => {
  if (link(from, to)) return
  // An existing target may be the same file, which a copy would empty.
  rmSync(to, { force: true })
  if (!link(from, to)) copyFileSync(from, to)
}
