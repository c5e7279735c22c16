import { pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { visibleText, wrongWordFinder } from './glossary-terms.ts'
import type { Term } from './glossary-terms.ts'
import type { Problem } from './problem.ts'

/** The first mention of VAT on a page. */
const spelledOut = 'អាករលើតម្លៃបន្ថែម (VAT)'

const vatProblems = (path: string, lines: readonly string[]): Problem[] =>
  lines
    .flatMap((line, index) =>
      [...line.matchAll(/(?:អាករលើតម្លៃបន្ថែម \()?VAT(?! TIN)\)?/g)].map(([mention]) => ({
        mention,
        line: index + 1,
      })),
    )
    .flatMap(({ mention, line }, index) => {
      if ((mention === spelledOut) === (index === 0)) return []
      const text =
        index === 0
          ? `VAT is first mentioned here; write ${spelledOut}`
          : `VAT is spelled out again; write VAT, as after its first mention`
      return [{ path, line, text }]
    })

/** Returns the words of Khmer texts for which the glossary has another one. */
export const termProblems = (files: readonly ContentFile[], terms: readonly Term[]): Problem[] => {
  const wrongWordsOf = wrongWordFinder(terms)
  return files
    .filter(({ locale }) => locale === 'km')
    .flatMap((file) => {
      const path = pathOf(file)
      const lines = visibleText(file.text).split('\n')
      const wrong = lines.flatMap((line, index) =>
        wrongWordsOf(line).map(({ word, term }) => ({
          path,
          line: index + 1,
          text: `${word} is not our word for "${term.english}"; write ${term.khmer.join(' or ')}`,
        })),
      )
      return [...wrong, ...(terms.length === 0 ? [] : vatProblems(path, lines))]
    })
}
