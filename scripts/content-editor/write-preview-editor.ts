import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CmsConfig } from '@sveltia/cms'
import { readContent } from '../../src/content/check-content.ts'
import { editorInput } from '../../src/server/platform/production/preview-editor.ts'
import { editorConfig } from './editor-config.ts'
import { backendOf, databaseOf, editorPolicy } from './editor-repository.ts'
import type { EditorRepository } from './editor-repository.ts'
import type { PreviewInput } from './preview-input.ts'

const pageOf = (repository: EditorRepository): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="content-security-policy" content="${editorPolicy(repository)}" />
    <title>Editor</title>
  </head>
  <body>
    <script type="module" src="/admin/editor.js"></script>
  </body>
</html>
`

const inputOf = (project: string, repository: EditorRepository): PreviewInput => {
  const { files, figures, targets, terms } = readContent(project, new Date())
  return {
    config: editorConfig(files, backendOf(repository)) as unknown as CmsConfig,
    database: databaseOf(repository),
    figures: [...figures],
    terms,
    targets: { routes: targets.routes, files: targets.files, pictures: targets.pictures },
  }
}

/** Writes the editor of a repository into a built preview. */
export const writePreviewEditor = async (
  website: string,
  project: string,
  repository: EditorRepository,
): Promise<void> => {
  // Loaded only for a preview.
  const { build } = await import('vite')
  await build({
    root: project,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    base: '/admin/',
    build: {
      outDir: join(website, 'admin'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(project, 'scripts', 'content-editor', 'preview-page.ts'),
        output: {
          entryFileNames: 'editor.js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  })
  writeFileSync(join(website, editorInput), JSON.stringify(inputOf(project, repository)))
  writeFileSync(join(website, 'admin.html'), pageOf(repository))
}
