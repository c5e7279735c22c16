import CMS from '@sveltia/cms'
import type { CmsConfig } from '@sveltia/cms'
import { formatContent, parseContent } from '../../src/content/content-format.ts'
import type { Problem } from '../../src/content/problem.ts'
import { editorFormats } from './editor-formats.ts'

/** What the editor works with. */
export interface EditorInput {
  readonly config: CmsConfig
  /** Checks the content; undefined while there is none to check. */
  readonly check: () => Promise<readonly Problem[] | undefined>
}

const registerFormats = (): void => {
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
}

/** Ends the editor above the panel, which would cover its last fields otherwise. */
const reserveSpace = (panel: HTMLElement): void => {
  const style = document.createElement('style')
  // The editor's fixed layers are positioned in a shell that has a transform.
  style.textContent =
    '.sui.app-shell{height:calc(100dvh - var(--panel-height))!important;transform:translate(0)}'
  document.head.append(style)
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--panel-height', `${panel.offsetHeight}px`),
  ).observe(panel)
}

const createPanel = (): HTMLDetailsElement => {
  const panel = document.createElement('details')
  panel.id = 'content-problems'
  panel.style.cssText =
    'position:fixed;inset-block-end:0;inset-inline:0;z-index:2147483647;max-height:40vh;overflow:auto;font:14px/1.5 system-ui;padding:6px 16px;background:#fff;color:#1b1b1b;border-block-start:2px solid'
  panel.setAttribute('aria-label', 'Problems of the content')
  return panel
}

const titleOf = (problems: readonly Problem[] | undefined): string => {
  if (problems === undefined) return 'Check: begins when the texts are loaded'
  return problems.length === 0
    ? 'Check: nothing to correct'
    : `Check: ${problems.length} to correct before the website is built`
}

const show = (panel: HTMLDetailsElement, problems: readonly Problem[] | undefined): void => {
  const title = document.createElement('summary')
  title.textContent = titleOf(problems)
  const list = document.createElement('ul')
  for (const { path, line, text } of problems ?? []) {
    const entry = document.createElement('li')
    const file = document.createElement('strong')
    file.textContent = `${path}, line ${line}`
    entry.append(file, `: ${text}`)
    list.append(entry)
  }
  const isClean = problems === undefined || problems.length === 0
  panel.style.borderColor = isClean ? '#187a3d' : '#b3261e'
  panel.replaceChildren(title, list)
  panel.open = !isClean
}

/** Says that the last check failed, so that an earlier answer is not taken for this one. */
const showUnchecked = (panel: HTMLDetailsElement): void => {
  const title = document.createElement('summary')
  title.textContent = 'Check: not reached. Ask a developer whether the website still runs.'
  panel.style.borderColor = '#b3261e'
  panel.replaceChildren(title)
}

/** Milliseconds until content that is not loaded is looked for again. */
const retryMs = 1_000

/** Starts the editor, with a panel that says what has to be corrected. */
export const startEditor = async ({ config, check }: EditorInput): Promise<void> => {
  registerFormats()
  const panel = createPanel()
  document.body.append(panel)
  reserveSpace(panel)
  const update = async (): Promise<boolean> => {
    try {
      const problems = await check()
      show(panel, problems)
      return problems !== undefined
    } catch {
      showUnchecked(panel)
      return true
    }
  }
  CMS.registerEventListener({ name: 'postSave', handler: () => void update() })
  // Files that are saved outside of the editor are checked as well.
  window.addEventListener('focus', () => void update())
  await CMS.init({ config })
  while (!(await update())) await new Promise((resolve) => setTimeout(resolve, retryMs))
}
