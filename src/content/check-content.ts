import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { languageProblems } from './check-languages.ts'
import { linkProblems } from './check-links.ts'
import type { LinkTargets } from './check-links.ts'
import { contentFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'

/** Returns one line per problem with its fix; Astro checks the fields by the schemas. */
export const contentProblems = (
  files: readonly ContentFile[],
  targets: LinkTargets,
): readonly string[] => [...languageProblems(files), ...linkProblems(files, targets)]

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()

const isText = (path: string): boolean => /\.(?:md|yaml)$/.test(path)

/** Reads all files in `content/` of a project. */
export const readContent = (project: string): ContentFile[] => {
  const folder = join(project, 'content')
  return filesIn(folder).flatMap(
    (path) => contentFile(path, isText(path) ? readFileSync(join(folder, path), 'utf8') : '') ?? [],
  )
}

/** Reads the pages of a project's site and the files in `public/`. */
export const readLinkTargets = (project: string): LinkTargets => {
  const pages = filesIn(join(project, 'src/pages/[...locale]'))
    .filter((path) => /\.(?:astro|ts)$/.test(path))
    .map((path) => `/${path.replace(/\.(?:astro|ts)$/, '')}`)
  return {
    routes: pages.map((page) => page.replace(/\/index$/, '') || '/'),
    files: filesIn(join(project, 'public')).map((path) => `/${path}`),
  }
}
