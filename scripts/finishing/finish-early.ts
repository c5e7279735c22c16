import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { maxAtBestQuality } from './compress-page.ts'
import { commonSchema, createFinisher, type FinishedPages } from './finish-share.ts'

/** What the thread needs that finishes pages of `folders` before all are written. */
export const earlySchema = v.object({
  ...commonSchema.entries,
  folders: v.array(v.string()),
  prominent: v.set(v.string()),
})

const end = '</html>'

/** Returns the pages of a folder; a small one may have all of its pages, which are `prominent` then. */
const pagesIn = (website: string, folder: string, prominent: ReadonlySet<string>): string[] => {
  if (!existsSync(join(website, folder))) return []
  const pages = readdirSync(join(website, folder))
    .filter((name) => name.endsWith('.html'))
    .map((name) => `${folder}/${name}`)
  return pages.length > maxAtBestQuality ? pages : pages.filter((page) => prominent.has(page))
}

/** Finishes pages that Astro has written completely, until `isWritten`; returns them. */
export const finishEarly = async (
  { folders, prominent, ...common }: v.InferOutput<typeof earlySchema>,
  isWritten: () => boolean,
): Promise<FinishedPages> => {
  const finish = createFinisher(common)
  const finished = new Map<string, FinishedPages[number]>()
  while (!isWritten()) {
    const pages = folders.flatMap((folder) => pagesIn(common.website, folder, prominent))
    for (const page of pages) {
      if (finished.has(page)) continue
      if (isWritten()) break
      const html = readFileSync(join(common.website, page))
      if (html.toString('utf8', html.byteLength - end.length) !== end) continue
      finished.set(page, await finish(html, { page, isBest: prominent.has(page) }))
    }
    await delay(100)
  }
  return [...finished.values()]
}
