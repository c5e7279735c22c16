import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { editorConfig, localBackend } from '../../scripts/content-editor/editor-config.ts'
import { readEditorRepository } from '../../scripts/content-editor/editor-repository.ts'
import { serveContent } from '../../scripts/content-editor/serve-content.ts'
import { writePreviewEditor } from '../../scripts/content-editor/write-preview-editor.ts'
import { buildFolder, root } from '../../scripts/project-paths.ts'
import { readContentFiles } from '../../src/content/check-content.ts'
import { pathOf } from '../../src/content/content-file.ts'
import { createStaticWebsite } from '../../src/server/platform/http/static-website.ts'
import { hasEditor } from '../../src/server/platform/production/preview-editor.ts'
import { serveGitHost } from './git-host.ts'

// The editor is for a computer, and the same in each language.
test.use({ viewport: { width: 1280, height: 800 } })

interface EditedCollection {
  readonly name: string
  readonly folder?: string
  readonly files?: readonly { readonly name: string; readonly file: string }[]
}

const { collections } = editorConfig(readContentFiles(root), localBackend(root)) as {
  readonly collections: readonly EditedCollection[]
}

const texts = readContentFiles(root).map((file) => [pathOf(file), file.text] as const)

/**
 * The forms, by collection, of entries in which something is written. Each is opened with
 * `JOURNEYS=all`, else one of each collection: each takes half a second.
 */
const forms = collections.flatMap(({ name, folder = '', files: listed }) => {
  const within = `${folder.includes('{{locale}}') ? folder : `${folder}/{{locale}}`}/`
  const written = texts.filter(([, text]) => !/^\w+: \[\]\n$/.test(text)).map(([path]) => path)
  const names =
    listed
      ?.filter(({ file }) => written.includes(file.replace('{{locale}}', 'en')))
      .map((file) => file.name) ??
    written
      .filter((path) => path.startsWith(within.replace('{{locale}}', 'en')))
      .map((path) => path.replace(/^.*\//, '').replace(/\.\w+$/, ''))
  const opened = process.env['JOURNEYS'] === 'all' ? names : names.slice(0, 1)
  return opened.map((entry) => `${name}/entries/${entry}`)
})

let project = ''
let server: ViteDevServer

test.beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'editor-'))
  cpSync(join(root, 'content'), join(project, 'content'), { recursive: true })
  for (const name of ['docs', 'src', 'public']) symlinkSync(join(root, name), join(project, name))
  rmSync(join(project, 'content/faq/km/how-to-pay.md'))
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(buildFolder, '.cache', 'vite-editor'),
    optimizeDeps: { entries: [], include: ['@sveltia/cms', 'yaml'] },
    server: { host: '127.0.0.1', port: 0, watch: null },
    plugins: [
      { name: 'content', configureServer: (vite) => serveContent(vite, project, async () => {}) },
    ],
  })
  await server.listen()
})

test.afterAll(async () => {
  await server.close()
  rmSync(project, { recursive: true })
})

/** Answers the picker of folders with a folder of the browser that has files of ours. */
const offerFolder = (page: Page, texts: readonly (readonly [string, string])[]) =>
  page.evaluate(async (written) => {
    const top = await navigator.storage.getDirectory()
    const shop = await top.getDirectoryHandle('shop', { create: true })
    await shop.getDirectoryHandle('.git', { create: true })
    for (const [path, text] of written) {
      const names = path.split('/')
      let folder = shop
      for (const name of names.slice(0, -1))
        folder = await folder.getDirectoryHandle(name, { create: true })
      const file = await folder.getFileHandle(names.at(-1) ?? '', { create: true })
      const stream = await file.createWritable()
      await stream.write(text)
      await stream.close()
    }
    Object.assign(window, { showDirectoryPicker: () => Promise.resolve(shop) })
  }, texts)

const textAt = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (at) => {
    const names = at.split('/')
    let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('shop')
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name)
    return (await (await folder.getFileHandle(names.at(-1) ?? '')).getFile()).text()
  }, path)

/** Adds a text to the first field and saves: the editor may load the entry once more, over what was typed. */
const addAndSave = async (page: Page, added: string): Promise<void> => {
  const field = page.getByRole('textbox').first()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(field).toHaveValue(/\S/)
  await expect(async () => {
    await field.fill(`${(await field.inputValue()).replace(added, '')}${added}`)
    await expect(save).toBeEnabled({ timeout: 1000 })
  }).toPass()
  await save.click()
}

/** Edits and saves an entry by each form. */
const editEach = async (page: Page, edited: readonly string[]): Promise<void> => {
  const foreign: string[] = []
  const origin = server.resolvedUrls?.local[0] ?? ''
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      foreign.push(request.url())
  })
  await page.goto(`${origin}admin`)
  await expect(page.getByText('Check: 1 to correct before the website is built')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({
      hasText: 'there is no content/faq/km/how-to-pay.md; write it, or remove this file',
    }),
  ).toBeVisible()
  await offerFolder(page, texts)
  await expect(page.getByText('select the root directory')).toContainText(basename(project))
  await page.getByRole('button', { name: 'Work with Local Repository' }).click()
  await expect(page.getByText('Blog posts').first()).toBeVisible()
  server.ws.send({ type: 'full-reload' })

  await page.getByText('Check: 1 to correct').click()
  for (const form of edited) {
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, `#/collections/${form}`)
    await addAndSave(page, ' typed')
    await expect(page).not.toHaveURL(/\/entries\//)
  }
  const saved = await Promise.all(
    texts.map(async ([path, text]) => [path, text, await textAt(page, path)] as const),
  )
  const changed = saved.filter(([, text, now]) => text !== now)
  expect(changed).toHaveLength(edited.length)
  for (const [path, text, now] of changed) {
    expect(path).toContain('/en/')
    expect(now.replace(' typed', ''), path).toBe(text)
  }
  expect(foreign).toEqual([])
}

const half = Math.ceil(forms.length / 2)

for (const [which, edited] of [
  ['first', forms.slice(0, half)],
  ['other', forms.slice(half)],
] as const)
  test(`an entry that is saved changes only where its text did: the ${which} collections`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + edited.length * 2_000)
    await editEach(page, edited)
  })

test('in a preview, the editor works on a branch of the repository, and checks it', async ({
  page,
}) => {
  const website = mkdtempSync(join(tmpdir(), 'preview-'))
  const repository = readEditorRepository('github:shop/website@texts')
  if (repository === undefined) throw new Error('no repository')
  expect(hasEditor(website)).toBe(false)
  await writePreviewEditor(website, root, repository)
  expect(hasEditor(website)).toBe(true)
  cpSync(join(root, 'public', '_headers'), join(website, '_headers'))
  writeFileSync(join(website, 'index.html'), '<title>Shop</title>')
  const serve = createStaticWebsite({ root: website })
  await page.route('https://preview.example/**', async (route) => {
    const { status, headers, body } = await serve(new Request(route.request().url()))
    const bytes = body === null ? '' : Buffer.from(await new Response(body).arrayBuffer())
    await route.fulfill({ status, headers: Object.fromEntries(headers), body: bytes })
  })
  const files = new Map(readContentFiles(root).map((file) => [pathOf(file), file.text]))
  const missing = 'content/faq/km/how-to-pay.md'
  files.delete(missing)
  const host = await serveGitHost(page, { token: 'own-token', files })
  const asked = new Set<string>()
  page.on('response', (response) => asked.add(new URL(response.url()).origin))
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))

  await page.goto('https://preview.example/admin')
  await expect(page.getByText('Check: begins when the texts are loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click()
  await page.getByRole('textbox', { name: 'Personal Access Token' }).fill('own-token')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: `there is no ${missing}; write it` }),
  ).toBeVisible()

  await page.evaluate(() => {
    window.location.hash = '#/collections/blog/entries/khmer-domain-names'
  })
  const field = page.getByRole('textbox').first()
  await expect(field).toHaveValue(/\S/)
  // The open panel covers no field.
  const last = page.getByRole('textbox').last()
  const { height = 0 } = (await last.boundingBox()) ?? {}
  await last.click({ position: { x: 20, y: height - 5 } })
  const title = await field.inputValue()
  await addAndSave(page, ' [page](/nowhere)')
  await expect(page.getByText('the link (/nowhere) in line 2')).toBeVisible()
  const [english, khmer] = ['en', 'km'].map(
    (locale) => `content/blog/${locale}/khmer-domain-names.md`,
  ) as [string, string]
  expect(host.commits).toEqual([{ branch: 'texts', paths: [english, khmer] }])
  const before = files.get(english) ?? ''
  expect(host.files.get(english)).toBe(before.replace(title, `${title} [page](/nowhere)`))
  expect(host.files.get(khmer)).toBe(files.get(khmer))
  expect([...asked].filter((origin) => origin.startsWith('http')).toSorted()).toEqual([
    ...['https://api.github.com', 'https://preview.example', 'https://www.githubstatus.com'],
  ])
  // The fonts of its stylesheet, which its own replace.
  expect(said.filter((text) => !/^Loading the font 'https:\/\/cdn/.test(text))).toEqual([])
  rmSync(website, { recursive: true })
})
