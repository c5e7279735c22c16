import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

// As base64, which the database encodes and decodes: PGlite takes ten seconds for 10 MB of bytes.

/** Returns bytes as the database takes them. */
export const bytesAsStored = (bytes: Uint8Array): SQL<Uint8Array<ArrayBuffer>> =>
  sql`decode(${Buffer.from(bytes).toString('base64')}::text, 'base64')`

/** Selects the bytes of a column. */
export const storedBytes = (column: AnyPgColumn): SQL<Uint8Array<ArrayBuffer>> =>
  sql`encode(${column}, 'base64')`.mapWith((text: string) => Buffer.from(text, 'base64'))
