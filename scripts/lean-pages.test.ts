import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leanSite } from './lean-pages.ts'

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
  await leanSite(folder)
  expect(styleOf('a/index.html')).toBe('.worn{top:0}.named{top:0}.drawn{top:0}.inline{top:0}')
})

it('leaves the styles of a page that React takes over: no other sheet comes with it', async () => {
  write('_astro/islands.x.css', '.flex{top:0}')
  const island = '<astro-island component-url="/_astro/island.x.js"></astro-island>'
  write('a.html', `<style>${sheet}</style>${island}`)
  await leanSite(folder)
  expect(styleOf('a.html')).toBe(sheet)
})

it('leaves a page alone that has neither styles nor policy', async () => {
  write('a.html', '<p class="a">flex</p>')
  await leanSite(folder)
  expect(readFileSync(join(folder, 'a.html'), 'utf8')).toBe('<p class="a">flex</p>')
})

it('starts a page’s scripts behind its content, and lets its policy name the starter', async () => {
  write('_astro/page.x.js', '')
  const meta =
    '<meta http-equiv="content-security-policy" content="script-src \'self\' \'sha256-old\'">'
  const script = '<script type="module" src="/_astro/page.x.js"></script>'
  write('a.html', `<head>${meta}</head><body><p>a</p>${script}</body>`)
  await leanSite(folder)
  const html = readFileSync(join(folder, 'a.html'), 'utf8')
  expect(html).not.toContain('type="module"')
  expect(html).toMatch(/<p>a<\/p><script data-modules="\/_astro\/page\.x\.js">/)
  const [, text = ''] = /<script data-modules="[^"]*">(.*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(text).digest('base64')
  expect(html).toContain(`content="script-src 'self' 'sha256-${hash}'"`)
})

describe('a page with late parts', () => {
  const late = '<!--late--><div class="contents" data-late><p class="late">b</p></div><!--/late-->'
  const face = '@font-face{font-family:"A";src:url(a.woff2)}'
  const named = '<script type="module" src="/_astro/page.x.js"></script>'
  const page = (scripts: string): string =>
    `<head><style>${face}${sheet}</style></head><body><p class="worn">a</p>${late}${scripts}</body>`
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const lateSheets = (): string[] =>
    readdirSync(join(folder, '_astro')).filter((name) => /^late\.[\w-]{8}\.css$/.test(name))

  it('wears what its first view needs; all that it needs comes in a sheet of its own', async () => {
    write('_astro/page.x.js', 'export const b=`named`')
    write('a.html', page(named))
    write('b.html', page(named))
    await leanSite(folder)
    const html = read('a.html')
    expect(styleOf('a.html')).toBe(
      `${face}.worn{top:0}:root:not([data-bare]) [data-late]{display:none}`,
    )
    const [name = '', ...others] = lateSheets()
    expect(others).toEqual([])
    expect(read(`_astro/${name}`)).toBe(
      '.worn{top:0}.named{top:0}.late{top:0}:root:not([data-bare]) [data-late]{display:contents}' +
        ':root[data-fresh] [data-late]>:not([popover]){content-visibility:auto;contain-intrinsic-size:auto 40rem}',
    )
    expect(html).toContain(
      `<noscript><link rel="stylesheet" href="/_astro/${name}"></noscript></head>`,
    )
    expect(html).toContain(`data-modules="/_astro/page.x.js" data-styles="/_astro/${name}"`)
    expect(html).not.toContain('<!--')
    expect(html).toContain('<p class="late">b</p>')
  })

  it('has all styles in it when no script would fetch them', async () => {
    write('_astro/page.x.js', '')
    write('a.html', page(''))
    await leanSite(folder)
    expect(styleOf('a.html')).toBe(`${face}.worn{top:0}.late{top:0}`)
    expect(lateSheets()).toEqual([])
    expect(read('a.html')).not.toContain('<!--')
  })
})
