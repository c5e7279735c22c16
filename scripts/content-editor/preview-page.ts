import { contentFile } from '../../src/content/content-file.ts'
import { contentProblems } from '../../src/content/content-problems.ts'
import type { Problem } from '../../src/content/problem.ts'
import type { PreviewInput } from './preview-input.ts'
import { startEditor } from './start-editor.ts'
import { storedFiles } from './stored-files.ts'

const input = (await (await fetch('/admin/input.json')).json()) as PreviewInput
const { config, database, figures, targets, terms } = input

/** Checks the repository's files as the editor has loaded and saved them. */
const check = async (): Promise<readonly Problem[] | undefined> => {
  const stored = await storedFiles(database)
  const texts = stored.flatMap(([path, text]) => contentFile(path, text) ?? [])
  if (texts.length === 0) return undefined
  const pictures = stored.flatMap(([path]) => /^images\/(.+)$/.exec(path)?.[1] ?? [])
  return contentProblems({
    files: texts,
    figures: new Map(figures),
    terms,
    targets: { ...targets, pictures: [...targets.pictures, ...pictures], now: new Date() },
  })
}

await startEditor({ config, check })
