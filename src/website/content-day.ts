import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale } from '../i18n/locales.ts'
import { policyAt } from './policy-pages.ts'

const fileOf = (path: string): string | undefined => {
  const post = /^\/blog\/([^/]+)$/.exec(path)?.[1]
  if (post !== undefined) return `blog/${defaultLocale}/${post}.md`
  const policy = policyAt(path)
  return policy === undefined ? undefined : `policies/${defaultLocale}/${policy}.md`
}

/** Returns the day of a post or policy that a page shows, `2026-11-21`; undefined for other pages. */
export const contentDay = (project: string, path: string): string | undefined => {
  const name = fileOf(path)
  const file = name === undefined ? '' : join(project, 'content', name)
  if (!existsSync(file) || name === undefined) return undefined
  const [, head = ''] = readFileSync(file, 'utf8').split(/^---$/m)
  const dayOf = (field: string): string | undefined =>
    new RegExp(`^${field}: (\\d{4}-\\d{2}-\\d{2})$`, 'm').exec(head)?.[1]
  return dayOf('updated') ?? dayOf('date') ?? dayOf('effective')
}
