/** A term of the glossary. */
export interface Term {
  readonly english: string
  /** The forms in use. */
  readonly khmer: readonly string[]
  /** Other words for it, which no text may have. */
  readonly never: readonly string[]
}

/** The document that has the terms, from the project's folder. */
export const glossaryFile = 'docs/glossary.md'

const codes = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Reads the terms from the table of the glossary, so that the document is the source. */
export const readTerms = (markdown: string): Term[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [, english = '', khmer = '', never = ''] = line.split('|')
      return { english: english.trim(), khmer: codes(khmer), never: codes(never) }
    })

/** Empties what no reader sees as text: URLs of links, and fields that hold names of files. */
export const visibleText = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^(?:tags|related|topic|link|date):.*(?:\n {2}.*)*$/gm, (field) =>
      field.replace(/[^\n]/g, ''),
    )

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches a word; one in Latin letters only as a whole word. */
export const wordPattern = (word: string): RegExp =>
  /^[\w ]+$/.test(word) ? new RegExp(`(?<![\\w/.-])${word}(?![\\w/-])`) : new RegExp(escaped(word))

/** A word that a line has instead of a term. */
export interface WrongWord {
  readonly word: string
  readonly term: Term
}

/** Returns how to find the wrong words of a line; a word is allowed in a longer form of a term. */
export const wrongWordFinder = (
  terms: readonly Term[],
): ((line: string) => readonly WrongWord[]) => {
  const forms = terms.flatMap(({ khmer }) => khmer)
  const words = terms.flatMap((term) =>
    term.never.map((word) => ({
      found: { word, term },
      pattern: wordPattern(word),
      longer: forms
        .filter((form) => form !== word && form.includes(word))
        .toSorted((one, other) => other.length - one.length),
    })),
  )
  return (line) =>
    words.flatMap(({ found, pattern, longer }) =>
      pattern.test(line) &&
      pattern.test(longer.reduce((rest, form) => rest.replaceAll(form, '…'), line))
        ? [found]
        : [],
    )
}
