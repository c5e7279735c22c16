import { copyFileSync, linkSync, rmSync } from 'node:fs'

const link = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/** Puts a file in a second place, without its bytes twice where the disk can do that. */
export const linkOrCopy = (from: string, to: string): void => {
  if (link(from, to)) return
  // What is there already may be the same file, which a copy would empty.
  rmSync(to, { force: true })
  if (!link(from, to)) copyFileSync(from, to)
}
