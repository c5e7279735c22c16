import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { hostingFamilies } from '../website/package-families.ts'
import type { LinkTargets } from './check-links.ts'
import { contentFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { contentProblems } from './content-problems.ts'
import type { Content } from './content-problems.ts'
import { figuresFile } from './figures.ts'
import { glossaryFile, readTerms } from './glossary-terms.ts'
import type { Problem } from './problem.ts'
import { readFigures } from './read-figures.ts'

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

/** Reads the pages of a project's website, its pictures, and the files in `public/`. */
export const readLinkTargets = (project: string, now: Date): LinkTargets => {
  const hosting = Object.entries(hostingFamilies).flatMap(([family, { plans }]) => [
    `/hosting/${family}`,
    ...plans.map(({ slug }) => `/hosting/${family}/${slug}`),
  ])
  // The staff area's path is a setting of the build: as a route, it would match every name.
  const pages = filesIn(join(project, 'src/pages/[...locale]'))
    .filter((path) => /\.(?:astro|ts)$/.test(path) && !path.startsWith('[staff]'))
    .map((path) => `/${path.replace(/\.(?:astro|ts)$/, '')}`)
  return {
    routes: [
      ...pages
        .filter((page) => !page.startsWith('/hosting/['))
        .map((page) => page.replace(/\/index$/, '') || '/'),
      ...hosting,
    ],
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
  terms: readTerms(readFileSync(join(project, glossaryFile), 'utf8')),
})
