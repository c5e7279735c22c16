import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale } from '../i18n/locales.ts'

/** Returns the TLDs (ASCII) with texts of their own; search engines list only their pages. */
export const writtenTlds = (project: string): ReadonlySet<string> =>
  new Set(
    readdirSync(join(project, 'content/tld', defaultLocale)).map((file) =>
      file.replace(/\.md$/, ''),
    ),
  )
