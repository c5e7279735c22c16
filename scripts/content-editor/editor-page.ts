import type { CmsConfig } from '@sveltia/cms'
import type { Problem } from '../../src/content/problem.ts'
import { startEditor } from './start-editor.ts'

// A saved file makes Vite reload all pages; this one would lose what is being written.
import.meta.hot?.on('vite:beforeFullReload', () => {
  throw new Error('The editor is not reloaded.')
})

const read = async (path: string): Promise<unknown> => (await fetch(path)).json()

await startEditor({
  config: (await read('/admin/config.json')) as CmsConfig,
  check: async () => (await read('/admin/problems.json')) as readonly Problem[],
})
