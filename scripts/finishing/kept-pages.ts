import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { placeFile } from '../place-file.ts'
import type { LateSheet } from './late-styles.ts'
import type { Packed } from './packing.ts'

/** A page as it is served. */
export interface FinishedPage extends Packed {
  readonly html: Buffer
  readonly late?: LateSheet | undefined
}

/** Finished pages of this and of earlier builds, by what each was made from. */
export interface KeptPages {
  /** Keeps a page under a key. */
  readonly keep: (key: string, page: FinishedPage) => void
  /**
   * Puts a kept page, its packed forms and its late sheet into a site.
   *
   * @param path of the page in the site
   * @returns whether there is one of this key
   */
  readonly place: (key: string, site: string, path: string) => boolean
}

const lateAddress = /\/_astro\/(late\.[\w-]{8}\.css)/
const packedEnds = ['br', 'gz'] as const

/** Finished pages in a folder that stays between builds. */
export const createKeptPages = (folder: string): KeptPages => {
  mkdirSync(folder, { recursive: true })
  // A build that is ended meanwhile leaves no half of a file, and two at once make the same.
  const write = (name: string, content: Buffer | string): void => {
    const part = join(folder, `${name}.${process.pid}-${threadId}`)
    writeFileSync(part, content)
    renameSync(part, join(folder, name))
  }
  return {
    keep: (key, { html, late, ...packed }) => {
      if (late && !existsSync(join(folder, late.name))) write(late.name, late.text)
      for (const end of packedEnds) if (packed[end]) write(`${key}.html.${end}`, packed[end])
      // Last: where it is, all is.
      write(`${key}.html`, html)
    },
    place: (key, site, path) => {
      const kept = join(folder, `${key}.html`)
      if (!existsSync(kept)) return false
      const [, sheet] = lateAddress.exec(readFileSync(kept, 'utf8')) ?? []
      if (sheet !== undefined && !existsSync(join(site, '_astro', sheet)))
        placeFile(join(folder, sheet), join(site, '_astro', sheet))
      placeFile(kept, join(site, path))
      for (const end of packedEnds)
        if (existsSync(`${kept}.${end}`)) placeFile(`${kept}.${end}`, join(site, `${path}.${end}`))
      return true
    },
  }
}

/** Deletes the kept pages, and the sheets, that a site has no more. @param keys those it has */
export const forgetOthers = (folder: string, keys: ReadonlySet<string>, site: string): void => {
  for (const name of readdirSync(folder)) {
    const [stem = ''] = name.split('.')
    const isUsed = stem === 'late' ? existsSync(join(site, '_astro', name)) : keys.has(stem)
    if (!isUsed) rmSync(join(folder, name), { force: true })
  }
}
