import MiniSearch from 'minisearch'
import type { Options } from 'minisearch'
import { helpTokens } from './help-tokens.ts'

/** What the search knows of an article. */
export interface HelpDocument {
  /** Its file's name. */
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly tags: string
  readonly text: string
}

export type HelpHit = Pick<HelpDocument, 'slug' | 'title' | 'description'>

/** English words that say nothing about a question. */
const common = new Set(
  'a an and are be can do does for from get how i in is it me my not of on or the to what when with you your'.split(
    ' ',
  ),
)

/** The score of an answer, compared with the best one. */
const leastShare = 0.15

const isLatin = (term: string): boolean => /^[a-z0-9]/.test(term)

const options: Options<HelpDocument> = {
  idField: 'slug',
  fields: ['title', 'description', 'tags', 'text'],
  storeFields: ['slug', 'title', 'description'],
  tokenize: helpTokens,
  processTerm: (term) => (common.has(term) ? null : term),
  searchOptions: {
    boost: { title: 4, tags: 4, description: 2 },
    prefix: (term) => isLatin(term),
    fuzzy: (term) => (isLatin(term) && term.length > 4 ? 0.2 : false),
  },
}

/** Returns the search index of a language's articles as JSON. */
export const helpIndex = (documents: readonly HelpDocument[]): string => {
  const index = new MiniSearch<HelpDocument>(options)
  index.addAll(documents)
  return JSON.stringify(index)
}

/** Returns the articles that answer a question, the best first. */
export type SearchHelp = (question: string) => readonly HelpHit[]

/** Reads an index that `helpIndex` wrote. */
export const readHelpIndex = (json: string): SearchHelp => {
  const index = MiniSearch.loadJSON<HelpDocument>(json, options)
  return (question) => {
    const found = index.search(question)
    const least = (found[0]?.score ?? 0) * leastShare
    return found
      .filter(({ score }) => score >= least)
      .map(({ slug, title, description }) => ({
        slug: String(slug),
        title: String(title),
        description: String(description),
      }))
  }
}

/** Returns the text of Markdown without its marks and the targets of its links. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\|[\s|:-]+\|$/gm, '')
    .replace(/[*`[\]|#]+/g, ' ')
