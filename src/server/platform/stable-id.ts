import { hash } from 'node:crypto'

/** Returns a UUID that is the same for the same parts, on every server. */
export const stableId = (parts: readonly (string | number)[]): string =>
  hash('sha256', JSON.stringify(parts)).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    '$1-$2-4$3-8$4-$5',
  )
