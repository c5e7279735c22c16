import { isLocale } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

export interface ContentFile {
  readonly locale: Locale
  /** Its path without the language: `policies/refund-policy.md`. */
  readonly name: string
  readonly text: string
}

/** Returns the path of a file for a message. */
export const pathOf = ({ locale, name }: Pick<ContentFile, 'locale' | 'name'>): string =>
  `content/${name.replace('/', `/${locale}/`)}`

export const isMarkdown = ({ name }: Pick<ContentFile, 'name'>): boolean => name.endsWith('.md')

/** Returns the file at a path in `content/`, such as `faq/km/how-long.md`. */
export const contentFile = (path: string, text: string): ContentFile | undefined => {
  const [collection, locale, ...below] = path.split('/')
  return isLocale(locale) ? { locale, name: [collection, ...below].join('/'), text } : undefined
}

export interface Line {
  /** Counts from 1. */
  readonly number: number
  readonly text: string
}

/** The lines of a file's fields and of its text, without code blocks. */
export interface SplitFile {
  /** The fields: the part between the two `---`, or all of a YAML file. */
  readonly head: readonly Line[]
  readonly body: readonly Line[]
}

const fence = /^\s*(?:```|~~~)/

const known = new WeakMap<ContentFile, SplitFile>()

/** Splits a file into its fields and its text. */
export const splitFile = (file: ContentFile): SplitFile => {
  const split = known.get(file) ?? read(file)
  known.set(file, split)
  return split
}

const read = (file: ContentFile): SplitFile => {
  const lines = file.text.split('\n').map((text, index) => ({ number: index + 1, text }))
  if (!isMarkdown(file)) return { head: lines, body: [] }
  const end = lines.findIndex(({ text }, index) => index > 0 && text.trim() === '---')
  const hasHead = lines[0]?.text.trim() === '---' && end > 0
  let inCode = false
  const body = lines.slice(hasHead ? end + 1 : 0).filter(({ text }) => {
    const isFence = fence.test(text)
    if (isFence) inCode = !inCode
    return !inCode && !isFence
  })
  return { head: hasHead ? lines.slice(1, end) : [], body }
}
