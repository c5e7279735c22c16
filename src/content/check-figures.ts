import { isMarkdown, pathOf, splitFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { figurePlaceholder } from './figures.ts'
import type { Figures } from './figures.ts'
import type { Problem } from './problem.ts'

/** Numbers that are names: 3-D Secure. */
const names = /\b3-D\b/g

/** Returns unknown figures, and numbers that a policy writes instead of a figure's name. */
export const figureProblems = (file: ContentFile, figures: Figures): Problem[] => {
  const { head, body } = splitFile(file)
  const path = pathOf(file)
  return [...head, ...body].flatMap(({ number: line, text }): Problem[] => {
    const unknown = [...text.matchAll(figurePlaceholder)]
      .map(([, name = '']) => name)
      .filter((name) => !figures.has(name) || !isMarkdown(file))
      .map((name) => ({
        path,
        line,
        text: isMarkdown(file)
          ? `{{${name}}} is no figure of content/figures.yaml; write one of ${[...figures.keys()].join(', ')}`
          : `{{${name}}} is filled in only in .md files; write the number`,
      }))
    return [...unknown, ...(isPolicyText(file, body, line) ? bareNumbers(path, line, text) : [])]
  })
}

const isPolicyText = (
  file: ContentFile,
  body: readonly { readonly number: number }[],
  line: number,
): boolean => file.name.startsWith('policies/') && line >= (body[0]?.number ?? Infinity)

const bareNumbers = (path: string, line: number, text: string): Problem[] => {
  const words = text.replace(figurePlaceholder, '').replace(/\]\([^)]*\)/g, ']')
  const numbers = words.replace(names, '').match(/\p{Nd}+(?:\.\p{Nd}+)?/gu) ?? []
  return numbers.map((figure) => ({
    path,
    line,
    text: `${figure} is a promise: write the name of its figure in content/figures.yaml instead, such as {{refundDays}}`,
  }))
}
