import { createHash } from 'node:crypto'

/** Returns the id of a job by what it is about: the same on every server, for `enqueueOnce`. */
export const jobId = (about: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(about))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
