import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { brand } from '../../src/site/brand.ts'
import { orderSchema, pictureOrder } from '../pictures/built-page.ts'
import { createKeptPages } from './kept-pages.ts'
import type { LeanPage } from './lean-page.ts'
import { packPage } from './packing.ts'

/** What a thread is given to finish. */
export const shareSchema = v.object({
  /** The built site. */
  site: v.string(),
  /** Where finished pages are kept. */
  kept: v.string(),
  /** Stands for all that decides about a finished page besides what Astro wrote. */
  version: v.string(),
  tasks: v.array(
    v.object({
      /** The page's path in the site. */
      page: v.string(),
      /** To be packed as small as it becomes. */
      isBest: v.boolean(),
    }),
  ),
})

/** What a thread answers of each of its pages. */
export const finishedSchema = v.array(
  v.object({
    /** By which it is kept. */
    key: v.string(),
    /** The picture that it asks for. */
    picture: v.optional(orderSchema),
  }),
)

/** Of a page, where its picture is named; bytes. */
const headBytes = 8192

/** Makes pages lean and packs them, or takes them from an earlier build that wrote the same. */
export const finishShare = async ({
  site,
  kept,
  version,
  tasks,
}: v.InferOutput<typeof shareSchema>): Promise<v.InferOutput<typeof finishedSchema>> => {
  const pages = createKeptPages(kept)
  let lean: ((html: string) => LeanPage) | undefined
  const finished: v.InferOutput<typeof finishedSchema> = []
  for (const { page, isBest } of tasks) {
    const written = readFileSync(join(site, page))
    const key = createHash('sha256').update(`${version} ${isBest} `).update(written).digest('hex')
    if (!pages.place(key, site, page)) {
      // All scripts of the site are read for it: not in a build that has nothing to do.
      lean ??= (await import('./lean-page.ts')).createLeanPages(site)
      const { html, late } = lean(written.toString())
      const content = Buffer.from(html)
      pages.keep(key, { html: content, late, ...packPage(content, isBest) })
      pages.place(key, site, page)
    }
    const picture = pictureOrder(written.toString('utf8', 0, headBytes), brand.name)
    finished.push({ key, picture })
  }
  return finished
}
