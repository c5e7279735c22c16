import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

const Journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) })

/** Returns the name of this release's newest migration, such as `0075_gateway_refunds`. */
export const newestMigration = async (): Promise<string> => {
  const file = new URL('./migrations/meta/_journal.json', import.meta.url)
  const { entries } = v.parse(Journal, JSON.parse(await readFile(file, 'utf8')))
  return entries.toSorted((a, b) => a.when - b.when).at(-1)?.tag ?? ''
}
