import { z } from 'astro/zod'

// Astro puts the file and the field before a message: "content/faq/en/how-long.md: order: …".

/** Requires a text; `what` says what to write: `the page heading, such as "title: Terms"`. */
export const requiredText = (what: string) =>
  z
    .string({ error: `needs ${what}` })
    .trim()
    .min(1, `must not be empty: it needs ${what}`)
    .describe(what)

/** Requires a day without quotes, `effective: 2026-11-21`: midnight UTC of that day. */
export const day = (what: string, field: string) =>
  z
    .date({
      error: (issue) =>
        issue.input === undefined
          ? `needs ${what}, such as "${field}: 2026-11-21"`
          : `must be a day, written as year-month-day without quotes: "${field}: 2026-11-21"`,
    })
    .describe(what)

/** Requires a place in a list that the editor orders. */
export const place = (among: string) =>
  z
    .int({ error: `needs its place among ${among}, a whole number such as "order: 3"` })
    .positive('counts from 1, such as "order: 1" for the first')

/** Rejects unknown fields, such as misspelt ones, in a `z.strictObject`. */
export const onlyFields = (where: string, fields: readonly string[]) => ({
  error: (issue: { code?: string | undefined; keys?: unknown }) =>
    issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
      ? `${where} has only ${fields.map((field) => `"${field}"`).join(', ')}, not ${issue.keys.join(', ')}`
      : undefined,
})
