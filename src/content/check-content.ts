import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { figureProblems } from './check-figures.ts'
import { fieldProblems } from './check-fields.ts'
import { languageProblems } from './check-languages.ts'
import { linkProblems } from './check-links.ts'
import type { LinkTargets } from './check-links.ts'
import { relatedProblems } from './check-related.ts'
import { wordProblems } from './check-words.ts'
import { contentCollections } from './collections.ts'
import type { ContentCollection } from './collections.ts'
import { contentFile, pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { linksOf } from './content-links.ts'
import { figuresFile, readFigures } from './figures.ts'
import type { Figures } from './figures.ts'
import type { Problem } from './problem.ts'

/** The content of a project, and what its texts may refer to. */
export interface Content {
  readonly files: readonly ContentFile[]
  readonly figures: Figures
  readonly targets: LinkTargets
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

/** Returns what editors have to correct in the content. */
export const contentProblems = ({ files, figures, targets }: Content): Problem[] => [
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
]

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()

/** Reads all files of the languages in `content/` of a project. */
export const readContentFiles = (project: string): ContentFile[] => {
  const folder = join(project, 'content')
  return filesIn(folder).flatMap((path) => {
    const text = /\.(?:md|yaml)$/.test(path) ? readFileSync(join(folder, path), 'utf8') : ''
    return contentFile(path, text) ?? []
  })
}

/** Reads the pages of a project's site, its pictures, and the files in `public/`. */
export const readLinkTargets = (project: string, now: Date): LinkTargets => {
  const pages = filesIn(join(project, 'src/pages/[...locale]'))
    .filter((path) => /\.(?:astro|ts)$/.test(path))
    .map((path) => `/${path.replace(/\.(?:astro|ts)$/, '')}`)
  return {
    routes: pages.map((page) => page.replace(/\/index$/, '') || '/'),
    files: filesIn(join(project, 'public')).map((path) => `/${path}`),
    pictures: filesIn(join(project, 'content'))
      .filter((path) => path.startsWith('images/'))
      .map((path) => path.slice('images/'.length)),
    now,
  }
}

/** Returns what editors have to correct in a project at a time. */
export const projectProblems = (project: string, now: Date): Problem[] => {
  try {
    return contentProblems(readContent(project, now))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ path: figuresFile, line: 1, text: `cannot be read: ${text.split('\n')[0] ?? ''}` }]
  }
}

/** Reads the content of a project; throws if its figures cannot be read. */
export const readContent = (project: string, now: Date): Content => ({
  files: readContentFiles(project),
  figures: readFigures(project),
  targets: readLinkTargets(project, now),
})
