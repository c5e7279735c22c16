import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { brand } from '../../src/site/brand.ts'
import { orderSchema, pictureOrder } from '../pictures/built-page.ts'
import { compressPage } from './compress-page.ts'
import { createPageCache } from './page-cache.ts'

/** The pages of one thread; `version` is a hash of what finishing depends on besides the HTML. */
export const shareSchema = v.object({
  site: v.string(),
  cached: v.string(),
  starter: v.string(),
  version: v.string(),
  tasks: v.array(v.object({ page: v.string(), isBest: v.boolean() })),
})

/** A thread's answer about each of its pages: its key in the cache and its picture. */
export const finishedSchema = v.array(
  v.object({ key: v.string(), picture: v.optional(orderSchema) }),
)

const headBytes = 8192

/** Finishes and compresses pages, or takes them from the cache. */
export const finishShare = async ({
  site,
  cached,
  starter,
  version,
  tasks,
}: v.InferOutput<typeof shareSchema>): Promise<v.InferOutput<typeof finishedSchema>> => {
  const cache = createPageCache(cached)
  let finish: ((html: string) => string) | undefined
  const finished: v.InferOutput<typeof finishedSchema> = []
  for (const { page, isBest } of tasks) {
    const html = readFileSync(join(site, page))
    const key = createHash('sha256').update(`${version} ${isBest} `).update(html).digest('hex')
    if (!cache.place(key, site, page)) {
      // It reads all scripts of the site, so a build without changes skips it.
      finish ??= (await import('./finish-page.ts')).createPageFinisher(site, starter)
      const content = Buffer.from(finish(html.toString()))
      cache.store(key, content, compressPage(content, isBest))
      cache.place(key, site, page)
    }
    const picture = pictureOrder(html.toString('utf8', 0, headBytes), brand.name)
    finished.push({ key, picture })
  }
  return finished
}
