import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '../src/i18n/fill.ts'
import type { Locale } from '../src/i18n/locales.ts'
import { root } from './project-paths.ts'

/** The texts of a namespace in a language, as its file has them. */
export const messagesOf = (language: Locale, namespace: string): Messages => {
  const file = join(root, 'public', 'locales', language, `${namespace}.json`)
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`No texts in ${file}`)
  return Object.fromEntries(Object.entries(parsed).map(([key, text]) => [key, String(text)]))
}
