import { createHash } from 'node:crypto'

/**
 * Stands for the rows of some tables, in whatever order they were read: two readings have the same
 * one when nothing has changed between them.
 */
export const fingerprint = (...tables: readonly (readonly object[])[]): string => {
  const hash = createHash('sha256')
  for (const rows of tables) {
    hash.update(JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()))
  }
  return hash.digest('base64url')
}
