import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { placeFile } from '../place-file.ts'
import type { LateSheet } from './late-styles.ts'
import { packPage, type Packed } from './packing.ts'

/** A page as it is served. */
export interface FinishedPage extends Packed {
  readonly html: Buffer
  readonly late?: LateSheet | undefined
}

/** Finished pages of this and of earlier builds, by what each was made from. */
export interface KeptPages {
  /** Keeps a page under a key (hexadecimal). */
  readonly keep: (key: string, page: FinishedPage) => void
  /**
   * Puts a kept page, its packed forms and its late sheet into a site.
   *
   * @param path of the page in the site
   * @returns whether there is one of this key
   */
  readonly place: (key: string, site: string, path: string) => boolean
}

const packedEnds = ['br', 'gz'] as const

/**
 * A page's file: its key, and the sheet that goes with it. By its name alone a build knows what belongs
 * to a page; to open three thousand of them takes longer than all the rest.
 */
const pageName = /^([\da-f]+)(?:\.(late\.[\w-]{8}\.css))?\.html$/

/** The files that belong to a page's file. */
const withPacked = (name: string): readonly string[] => [
  name,
  ...packedEnds.map((end) => `${name}.${end}`),
]

/** Finished pages in a folder that stays between builds; of one thread. */
export const createKeptPages = (folder: string): KeptPages => {
  mkdirSync(folder, { recursive: true })
  const files = new Set(readdirSync(folder))
  const pages = new Map(
    [...files].flatMap((name) => {
      const [, key] = pageName.exec(name) ?? []
      return key === undefined ? [] : [[key, name] as const]
    }),
  )
  const placedSheets = new Set<string>()

  // A build that is ended meanwhile leaves no half of a file, and two at once make the same.
  const write = (name: string, content: Buffer): void => {
    const part = join(folder, `${name}.${process.pid}-${threadId}`)
    writeFileSync(part, content)
    renameSync(part, join(folder, name))
    files.add(name)
  }
  const writeAll = (name: string, content: Buffer, packed: Packed): void => {
    for (const end of packedEnds) if (packed[end]) write(`${name}.${end}`, packed[end])
    // Last: where it is, all is.
    write(name, content)
  }
  const placeAll = (name: string, to: string): void => {
    placeFile(join(folder, name), to)
    for (const end of packedEnds)
      if (files.has(`${name}.${end}`)) placeFile(join(folder, `${name}.${end}`), `${to}.${end}`)
  }

  return {
    keep: (key, { html, late, ...packed }) => {
      if (late && !files.has(late.name)) {
        const sheet = Buffer.from(late.text)
        writeAll(late.name, sheet, packPage(sheet, true))
      }
      const name = late ? `${key}.${late.name}.html` : `${key}.html`
      writeAll(name, html, packed)
      pages.set(key, name)
    },
    place: (key, site, path) => {
      const name = pages.get(key)
      if (name === undefined) return false
      const [, , sheet] = pageName.exec(name) ?? []
      if (sheet !== undefined && !placedSheets.has(sheet)) {
        // Another thread may have been here.
        const to = join(site, '_astro', sheet)
        if (!existsSync(to)) placeAll(sheet, to)
        placedSheets.add(sheet)
      }
      placeAll(name, join(site, path))
      return true
    },
  }
}

/** Deletes the kept pages, and the sheets, that a site has no more. @param keys those it has */
export const forgetOthers = (folder: string, keys: ReadonlySet<string>): void => {
  const names = readdirSync(folder)
  const wanted = new Set(
    names.flatMap((name) => {
      const [, key = '', sheet] = pageName.exec(name) ?? []
      return keys.has(key) ? [name, ...(sheet === undefined ? [] : [sheet])] : []
    }),
  )
  const used = new Set([...wanted].flatMap(withPacked))
  for (const name of names) if (!used.has(name)) rmSync(join(folder, name), { force: true })
}
