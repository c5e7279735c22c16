import { isLocale } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

/** A file that an editor wrote. */
export interface ContentFile {
  readonly locale: Locale
  /** Where it is below its language: `policies/refund-policy.md`. */
  readonly name: string
  /** Empty for a picture. */
  readonly text: string
}

/** How a message calls a file. */
export const pathOf = ({ locale, name }: Pick<ContentFile, 'locale' | 'name'>): string =>
  `content/${locale}/${name}`

/** Whether it is written in Markdown. */
export const isMarkdown = ({ name }: Pick<ContentFile, 'name'>): boolean => name.endsWith('.md')

/** The file at a path in `content/`, such as `km/faq/how-long.md`; none outside of a language. */
export const contentFile = (path: string, text: string): ContentFile | undefined => {
  const [locale, ...name] = path.split('/')
  return isLocale(locale) ? { locale, name: name.join('/'), text } : undefined
}

/** One line of a file. */
export interface Line {
  /** As editors count, from 1. */
  readonly number: number
  readonly text: string
}

/** The lines of a file by what they belong to; code is left out, since it is not what readers follow. */
export interface SplitFile {
  /** Fields: the part between the two `---`, or the whole of a YAML file. */
  readonly head: readonly Line[]
  readonly body: readonly Line[]
}

const fence = /^\s*(?:```|~~~)/

/** Splits a file into its fields and its text. */
export const splitFile = (file: ContentFile): SplitFile => {
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
