import { createHash } from 'node:crypto'
import { glob } from 'astro/loaders'
import type { Loader } from 'astro/loaders'
import { readFigures } from './read-figures.ts'
import { loadedEntry } from './loaded-entry.ts'

// The default id has no dots: `com.kh` would become `comkh`.
const generateId = ({ entry }: { entry: string }) => entry.replace(/\.md$/, '')

/**
 * Loads the Markdown files of a pattern. Figures are filled in, rendered links stay in the language
 * of the file. A build leaves out what is not published; development shows it.
 */
export const markdownFiles = (
  pattern: string,
  // Not `import.meta.env.DEV`: a variable DEV of the environment, as tests have it, would replace it.
  { now = new Date(), showsAll = import.meta.env.MODE === 'development' } = {},
): Loader => {
  const files = glob({ base: './content', pattern, generateId })
  return {
    name: 'markdown-files',
    load: (context) => {
      const figures = readFigures('.')
      const figuresHash = createHash('sha256')
        .update(JSON.stringify([...figures]))
        .digest('hex')
      return files.load({
        ...context,
        // A file is read again when a figure has changed.
        generateDigest: (data) =>
          context.generateDigest(
            `${figuresHash}${typeof data === 'string' ? data : JSON.stringify(data)}`,
          ),
        store: {
          ...context.store,
          set: (entry) => {
            const loaded = loadedEntry(entry, { figures, now, showsAll })
            return loaded !== undefined && context.store.set(loaded)
          },
        },
      })
    },
  }
}
