import { z } from 'astro/zod'
import { day } from './schema-messages.ts'

/** The fields of files that can be written before they are published. */
export const publication = {
  draft: z
    .boolean({ error: 'is "true" while the site must not show it; leave it out afterwards' })
    .optional()
    .describe('yes while the site must not show it'),
  publishedAt: day(
    'the day on which the site begins to show it, if that is later than today',
    'publishedAt',
  ).optional(),
}

/** Returns the day at a moment in Phnom Penh: `2026-11-21`. */
export const dayInPhnomPenh = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Phnom_Penh' }).format(moment)

/** Returns a day as it is written in a file. */
export const dayWritten = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns whether the website shows a file of these fields; days are those of Phnom Penh. */
export const isPublished = (
  { draft, publishedAt }: { readonly draft?: unknown; readonly publishedAt?: unknown },
  now: Date,
): boolean =>
  draft !== true && !(publishedAt instanceof Date && dayWritten(publishedAt) > dayInPhnomPenh(now))
