import { zipSync } from 'fflate'
import type { PersonalFile } from '../../platform/personal-data/index.ts'

/** Creates a ZIP whose files have the given date. */
export const zipOf = (files: readonly PersonalFile[], mtime: Date): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, [bytes, { mtime }]])))
