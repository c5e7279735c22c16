import { splitFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'

/** A link or picture of a text. */
export interface ContentLink {
  readonly line: number
  readonly target: string
  readonly isPicture: boolean
}

/** Returns the links and pictures of a text, and the value of a field "link". */
export const linksOf = (file: ContentFile): ContentLink[] => {
  const { head, body } = splitFile(file)
  return [...head, ...body].flatMap(({ number: line, text }) => {
    const field = /^\s*(?:- )?link:\s*['"]?([^\s'"]+)/.exec(text)?.[1]
    const inText = [...text.matchAll(/(!?)\[[^\]]*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g)].map(
      ([, mark, target = '']) => ({ line, target, isPicture: mark === '!' }),
    )
    return field === undefined ? inText : [{ line, target: field, isPicture: false }, ...inText]
  })
}
