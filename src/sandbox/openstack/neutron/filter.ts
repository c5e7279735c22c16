import type { Call } from '../call.ts'

interface Filtered {
  readonly name?: string
  readonly description?: string
  readonly tags?: readonly string[]
}

/** Applies the `name`, `description` and `tags` of a list's query. */
export const filtered = <T extends Filtered>(c: Call, rows: readonly T[]): T[] => {
  const { name, description, tags } = c.req.query()
  const wanted = tags?.split(',') ?? []
  return rows
    .filter((row) => name === undefined || row.name === name)
    .filter((row) => description === undefined || row.description === description)
    .filter((row) => wanted.every((one) => row.tags?.includes(one) === true))
}
