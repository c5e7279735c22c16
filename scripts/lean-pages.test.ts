import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leanPages } from './lean-pages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lean-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const styleOf = (path: string): string =>
  /<style>(.*?)<\/style>/.exec(readFileSync(join(folder, path), 'utf8'))?.[1] ?? ''

const sheet = ['worn', 'flex', 'named', 'late', 'drawn', 'nobody', 'inline']
  .map((name) => `.${name}{top:0}`)
  .join('')

it('leaves what is in the page, in its scripts, or is an island’s and in no sheet of theirs', async () => {
  write('_astro/islands.x.css', '.flex{top:0}.late{top:0}')
  write('_astro/page.x.js', 'import"./parts.x.js";const a=()=>import("./kit.x.js");')
  write('_astro/parts.x.js', 'export const b=`named`')
  // React: what it draws brings the islands' sheet along.
  write('_astro/kit.x.js', 'export const c="flex drawn"')
  write('_astro/other.x.js', 'export const d="late"')
  const script = '<script type="module" src="/_astro/page.x.js"></script>'
  const inline = '<script>document.body.classList.add("inline")</script>'
  write('a/index.html', `<style>${sheet}</style><p class="worn">${inline}${script}`)
  await leanPages(folder)
  expect(styleOf('a/index.html')).toBe('.worn{top:0}.named{top:0}.drawn{top:0}.inline{top:0}')
})

it('leaves the styles of a page that React takes over: no other sheet comes with it', async () => {
  write('_astro/islands.x.css', '.flex{top:0}')
  const island = '<astro-island component-url="/_astro/island.x.js"></astro-island>'
  write('a.html', `<style>${sheet}</style>${island}`)
  await leanPages(folder)
  expect(styleOf('a.html')).toBe(sheet)
})

it('leaves a page alone that has neither styles nor policy', async () => {
  write('a.html', '<p class="a">flex</p>')
  await leanPages(folder)
  expect(readFileSync(join(folder, 'a.html'), 'utf8')).toBe('<p class="a">flex</p>')
})

it('starts a page’s scripts behind its content, and lets its policy name the starter', async () => {
  write('_astro/page.x.js', '')
  const meta =
    '<meta http-equiv="content-security-policy" content="script-src \'self\' \'sha256-old\'">'
  const script = '<script type="module" src="/_astro/page.x.js"></script>'
  write('a.html', `<head>${meta}</head><body><p>a</p>${script}</body>`)
  await leanPages(folder)
  const html = readFileSync(join(folder, 'a.html'), 'utf8')
  expect(html).not.toContain('type="module"')
  expect(html).toMatch(/<p>a<\/p><script data-modules="\/_astro\/page\.x\.js">/)
  const [, text = ''] = /<script data-modules="[^"]*">(.*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(text).digest('base64')
  expect(html).toContain(`content="script-src 'self' 'sha256-${hash}'"`)
})
