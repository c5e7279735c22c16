import { createHash } from 'node:crypto'

export const fingerprint = (...tables: readonly (readonly object[])[]): string => {
  const hash = createHash('sha256')
  for (const rows of tables) {
    hash.update(JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()))
  }
  return hash.digest('base64url')
}
