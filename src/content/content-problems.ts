import { figureProblems } from './check-figures.ts'
import { fieldProblems } from './check-fields.ts'
import { languageProblems } from './check-languages.ts'
import { linkProblems } from './check-links.ts'
import type { LinkTargets } from './check-links.ts'
import { relatedProblems } from './check-related.ts'
import { termProblems } from './check-terms.ts'
import { wordProblems } from './check-words.ts'
import { contentCollections } from './collections.ts'
import type { ContentCollection } from './collections.ts'
import { pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { linksOf } from './content-links.ts'
import type { Figures } from './figures.ts'
import type { Term } from './glossary-terms.ts'
import type { Problem } from './problem.ts'

/** The content of a project, and what its texts may refer to. */
export interface Content {
  readonly files: readonly ContentFile[]
  readonly figures: Figures
  readonly targets: LinkTargets
  /** The terms of the glossary. */
  readonly terms: readonly Term[]
}

const patterns = Object.values(contentCollections).map((collection) => ({
  collection,
  pattern: new RegExp(
    `^content/${collection.files.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`,
  ),
}))

/** Returns the collection of a file. */
export const collectionOf = (file: ContentFile): ContentCollection | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathOf(file)))?.collection

const isText = ({ name }: ContentFile): boolean => /\.(?:md|yaml)$/.test(name)

const misplaced = (file: ContentFile): Problem => ({
  path: pathOf(file),
  line: 1,
  text: `belongs to no collection; put it where one has its files: ${Object.values(
    contentCollections,
  )
    .map(({ files }) => `content/${files}`)
    .join(', ')}`,
})

const strayPictures = (file: ContentFile, { hasPictures }: ContentCollection): Problem[] =>
  linksOf(file)
    .filter(({ isPicture }) => isPicture && hasPictures !== true)
    .map(({ line, target }) => ({
      path: pathOf(file),
      line,
      text: `the picture (${target}) would not be shown: only blog posts have pictures; remove it`,
    }))

const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted(
    (one, other) =>
      (one.path < other.path ? -1 : Number(one.path > other.path)) || one.line - other.line,
  )

/** Returns what editors have to correct in the content: all problems, file by file. */
export const contentProblems = ({ files, figures, targets, terms }: Content): Problem[] =>
  inOrder([
    ...languageProblems(files, collectionOf),
    ...files.filter(isText).flatMap((file): Problem[] => {
      const collection = collectionOf(file)
      if (collection === undefined) return [misplaced(file)]
      return [
        ...fieldProblems(file, collection),
        ...wordProblems(file, collection),
        ...figureProblems(file, figures),
        ...strayPictures(file, collection),
      ]
    }),
    ...linkProblems(files, targets),
    ...relatedProblems(files, targets.now),
    ...termProblems(files, terms),
  ])
