import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The file of a website that only the editor of previews reads (decision 171). */
export const editorInput = 'admin/input.json'

/** Returns whether a built website is a preview with the editor. */
export const hasEditor = (website: string | undefined): boolean =>
  website !== undefined && existsSync(join(website, editorInput))
