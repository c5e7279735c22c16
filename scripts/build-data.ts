import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The data of the build's own API. */
export interface BuildData {
  /** Its folder: empty, or what the same server made today. */
  readonly folder: string
  /** To be called when the API has stopped as it should: the folder is kept for the builds of the day. */
  readonly keep: () => void
  /** Takes the folder away, unless it is kept. */
  readonly remove: () => void
}

const takeFrom = (kept: string, folder: string): void => {
  try {
    renameSync(kept, folder)
  } catch (error) {
    if (!existsSync(kept)) return
    throw error
  }
}

/**
 * A data folder for the build's own API, which fills an empty one with the shop's products in three
 * seconds and starts on a filled one in one.
 *
 * @param cache a folder that stays between builds
 * @param server stands for what the server is made of
 * @param now prices have their days, so nothing is kept longer than one
 */
export const buildData = (cache: string, server: string, now: Date): BuildData => {
  const all = join(cache, 'build-data')
  mkdirSync(all, { recursive: true })
  const name = `${server}-${now.toISOString().slice(0, 10)}`
  const kept = join(all, name)
  const folder = mkdtempSync(join(cache, 'data-'))
  // Taken, not copied: it is for one build at a time. Who comes meanwhile begins anew.
  takeFrom(kept, folder)
  return {
    folder,
    keep: () => {
      for (const other of readdirSync(all))
        if (other !== name) rmSync(join(all, other), { recursive: true, force: true })
      if (!existsSync(kept)) renameSync(folder, kept)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
