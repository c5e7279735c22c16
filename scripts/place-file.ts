import { copyFileSync, linkSync, rmSync } from 'node:fs'

/** Puts a file in a second place, without its bytes twice where the disk can do that. */
export const placeFile = (from: string, to: string): void => {
  rmSync(to, { force: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
