import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { brand } from '../../src/website/brand.ts'
import { orderSchema, pictureOrder } from '../pictures/built-page.ts'
import { compressPage } from './compress-page.ts'
import { createPageCache } from './page-cache.ts'

/** A page, and whether it is compressed at the best quality. */
const taskSchema = v.object({ page: v.string(), isBest: v.boolean() })

/** What threads share; `version` is a hash of what finishing depends on besides the HTML. */
export const commonSchema = v.object({
  website: v.string(),
  cached: v.string(),
  starter: v.string(),
  version: v.string(),
})

/** The pages of one thread. */
export const shareSchema = v.object({ ...commonSchema.entries, tasks: v.array(taskSchema) })

/** A thread's answer about each of its pages: its key in the cache and its picture. */
export const finishedSchema = v.array(
  v.object({ page: v.string(), key: v.string(), picture: v.optional(orderSchema) }),
)
export type FinishedPages = v.InferOutput<typeof finishedSchema>

const headBytes = 8192

/** Creates what finishes and compresses a page, or takes it from the cache. */
export const createFinisher = ({
  website,
  cached,
  starter,
  version,
}: v.InferOutput<typeof commonSchema>) => {
  const cache = createPageCache(cached)
  let finish: ((html: string) => string) | undefined
  return async (
    html: Buffer,
    { page, isBest }: v.InferOutput<typeof taskSchema>,
  ): Promise<FinishedPages[number]> => {
    const key = createHash('sha256').update(`${version} ${isBest} `).update(html).digest('hex')
    if (!cache.place(key, website, page)) {
      // It reads all scripts of the website, so a build without changes skips it.
      finish ??= (await import('./finish-page.ts')).createPageFinisher(website, starter)
      const content = Buffer.from(finish(html.toString()))
      cache.store(key, content, compressPage(content, isBest))
      cache.place(key, website, page)
    }
    return { page, key, picture: pictureOrder(html.toString('utf8', 0, headBytes), brand.name) }
  }
}

/** Finishes the pages of a thread. */
export const finishShare = async ({
  tasks,
  ...common
}: v.InferOutput<typeof shareSchema>): Promise<FinishedPages> => {
  const finish = createFinisher(common)
  const finished: FinishedPages = []
  for (const task of tasks)
    finished.push(await finish(readFileSync(join(common.website, task.page)), task))
  return finished
}
