import CMS from '@sveltia/cms'
import type { CmsConfig } from '@sveltia/cms'
import { formatContent, parseContent } from '../../src/content/content-format.ts'
import type { Problem } from '../../src/content/problem.ts'
import { editorFormats } from './editor-formats.ts'

CMS.registerCustomFormat(editorFormats.md, 'md', {
  fromFile: (text) => {
    const { fields, body = '' } = parseContent(text)
    return { ...fields, body }
  },
  toFile: ({ body, ...fields }: Record<string, unknown>) =>
    formatContent({ fields, body: typeof body === 'string' ? body : '' }),
})

CMS.registerCustomFormat(editorFormats.yaml, 'yaml', {
  fromFile: (text) => parseContent(text).fields,
  toFile: (fields: Record<string, unknown>) => formatContent({ fields, body: undefined }),
})

const panel = document.createElement('details')
panel.id = 'content-problems'
panel.style.cssText =
  'position:fixed;inset-block-end:0;inset-inline:0;z-index:2147483647;max-height:40vh;overflow:auto;font:14px/1.5 system-ui;padding:6px 16px;background:#fff;color:#1b1b1b;border-block-start:2px solid'
panel.setAttribute('aria-label', 'Problems of the content')

const show = (problems: readonly Problem[]): void => {
  const title = document.createElement('summary')
  title.textContent =
    problems.length === 0
      ? 'Check: nothing to correct'
      : `Check: ${problems.length} to correct before the site is built`
  const list = document.createElement('ul')
  for (const { path, line, text } of problems) {
    const entry = document.createElement('li')
    const file = document.createElement('strong')
    file.textContent = `${path}, line ${line}`
    entry.append(file, `: ${text}`)
    list.append(entry)
  }
  panel.style.borderColor = problems.length === 0 ? '#187a3d' : '#b3261e'
  panel.replaceChildren(title, list)
  panel.open = problems.length > 0
}

const check = async (): Promise<void> => {
  const response = await fetch('/admin/problems.json')
  show((await response.json()) as readonly Problem[])
}

// A saved file makes Vite reload all pages; this one would lose what is being written.
import.meta.hot?.on('vite:beforeFullReload', () => {
  throw new Error('The editor is not reloaded.')
})

document.body.append(panel)
CMS.registerEventListener({ name: 'postSave', handler: () => void check() })
// Files that are saved outside of the editor are checked as well.
window.addEventListener('focus', () => void check())

const response = await fetch('/admin/config.json')
await CMS.init({ config: (await response.json()) as CmsConfig })
await check()
