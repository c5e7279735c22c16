import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { linkOrCopy } from '../link-or-copy.ts'
import type { CompressedPage } from './compress-page.ts'

/** Finished pages of this and earlier builds, by a hash of their inputs. */
export interface PageCache {
  readonly store: (key: string, html: Buffer, compressed: CompressedPage) => void
  readonly place: (key: string, website: string, path: string) => boolean
}

const encodings = ['br', 'gz'] as const

/** Opens the page cache in a folder that stays between builds. */
export const createPageCache = (folder: string): PageCache => {
  mkdirSync(folder, { recursive: true })
  const files = new Set(readdirSync(folder))

  // An interrupted build leaves no half-written file.
  const write = (name: string, content: Buffer): void => {
    const part = join(folder, `${name}.${process.pid}-${threadId}`)
    writeFileSync(part, content)
    renameSync(part, join(folder, name))
    files.add(name)
  }

  return {
    store: (key, html, compressed) => {
      for (const encoding of encodings) {
        const content = compressed[encoding]
        if (content) write(`${key}.html.${encoding}`, content)
      }
      write(`${key}.html`, html)
    },
    place: (key, website, path) => {
      if (!files.has(`${key}.html`)) return false
      const to = join(website, path)
      linkOrCopy(join(folder, `${key}.html`), to)
      for (const encoding of encodings) {
        const name = `${key}.html.${encoding}`
        if (files.has(name)) linkOrCopy(join(folder, name), `${to}.${encoding}`)
      }
      return true
    },
  }
}

/** Deletes the stored pages that a website no longer has. */
export const prunePageCache = (folder: string, used: ReadonlySet<string>): void => {
  for (const name of readdirSync(folder))
    if (!used.has(name.slice(0, name.indexOf('.')))) rmSync(join(folder, name), { force: true })
}
