import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import { projectProblems, readContentFiles } from '../../src/content/check-content.ts'
import { figuresFile } from '../../src/content/figures.ts'
import { problemLine } from '../../src/content/problem.ts'
import type { Problem } from '../../src/content/problem.ts'
import { editorConfig, localBackend } from './editor-config.ts'

/** Where the editor is, in development only. */
export const editorPath = '/admin'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <!-- The editor works with files of this machine: it asks no other host. -->
    <meta http-equiv="content-security-policy" content="connect-src 'self' ws: blob: data:" />
    <title>Editor</title>
    <!-- The panel below shows the same problems. -->
    <style>
      vite-error-overlay {
        display: none;
      }
    </style>
  </head>
  <body>
    <script>window.CMS_MANUAL_INIT = true</script>
    <script type="module" src="/scripts/content-editor/editor-page.ts"></script>
  </body>
</html>
`

const answer = (response: ServerResponse, type: string, content: string): void => {
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.end(content)
}

/** Returns what the editor's page asks for by path. */
const answers = (project: string): Readonly<Record<string, (to: ServerResponse) => void>> => ({
  [editorPath]: (to) => answer(to, 'text/html', page),
  [`${editorPath}/config.json`]: (to) =>
    answer(to, 'application/json', JSON.stringify(localConfig(project))),
  [`${editorPath}/problems.json`]: (to) =>
    answer(to, 'application/json', JSON.stringify(problemsOf(project))),
})

const localConfig = (project: string) =>
  editorConfig(readContentFiles(project), localBackend(project))

const problemsOf = (project: string): readonly Problem[] => projectProblems(project, new Date())

/** Shows the problems of the content over each page, and after each change of the content. */
const showProblems = (server: ViteDevServer, project: string): void => {
  const { ws } = server
  let shown = ''
  const overlay = (problems: readonly Problem[]) => ({
    type: 'error' as const,
    err: { message: problems.map(problemLine).join('\n'), stack: '', plugin: 'content' },
  })
  ws.on('connection', () => {
    const problems = problemsOf(project)
    if (problems.length > 0) ws.send(overlay(problems))
  })
  const check = (): void => {
    const problems = problemsOf(project)
    const lines = problems.map(problemLine).join('\n')
    if (problems.length > 0) ws.send(overlay(problems))
    // A reload takes the overlay away.
    else if (shown !== '') ws.send({ type: 'full-reload' })
    shown = lines
  }
  server.watcher.on('all', (_, file) => {
    if (relative(project, file).startsWith('content')) check()
  })
}

/** Shows the problems of the content, serves the editor, and reads all content again after a change of figures. */
export const serveContent = (
  server: ViteDevServer,
  project: string,
  refresh: () => Promise<void>,
): void => {
  showProblems(server, project)
  server.watcher.on('change', (file) => {
    if (relative(project, file) === figuresFile) void refresh()
  })
  const byPath = answers(project)
  server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const write = byPath[pathname.replace(/\/$/, '')]
    if (write === undefined) next()
    else write(response)
  })
}
