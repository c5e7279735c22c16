import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLeanPages } from './lean-page.ts'

const sheet = ['worn', 'flex', 'named', 'late', 'drawn', 'nobody', 'inline']
  .map((name) => `.${name}{top:0}`)
  .join('')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lean-pages-'))
  mkdirSync(join(folder, '_astro'))
  write('site.x.css', sheet)
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (asset: string, text: string): void =>
  writeFileSync(join(folder, '_astro', asset), text)
const lean = (html: string) => createLeanPages(folder)(html)
const styleOf = (html: string): string => /<style>(.*?)<\/style>/.exec(html)?.[1] ?? ''
const link = '<link rel="stylesheet" href="/_astro/site.x.css">'

it('leaves what is in the page, in its scripts, or is an island’s and in no sheet of theirs', () => {
  write('islands.x.css', '.flex{top:0}.late{top:0}')
  write('page.x.js', 'import"./parts.x.js";const a=()=>import("./kit.x.js");')
  write('parts.x.js', 'export const b=`named`')
  // React: what it draws brings the islands' sheet along.
  write('kit.x.js', 'export const c="flex drawn"')
  write('other.x.js', 'export const d="late"')
  const script = '<script type="module" src="/_astro/page.x.js"></script>'
  const inline = '<script>document.body.classList.add("inline")</script>'
  const { html, late } = lean(`${link}<p class="worn">${inline}${script}`)
  expect(styleOf(html)).toBe('.worn{top:0}.named{top:0}.drawn{top:0}.inline{top:0}')
  expect(html).not.toContain('<link')
  expect(late).toBeUndefined()
})

it('puts all sheets of a page into one place, in their order', () => {
  write('a.x.css', '.worn{left:0}\n')
  write('page.x.js', '')
  const first = '<link rel="stylesheet" href="/_astro/a.x.css">'
  const { html } = lean(`<head>${first}${link}</head><p class="worn">a</p>`)
  expect(html).toBe('<head><style>.worn{left:0}.worn{top:0}</style></head><p class="worn">a</p>')
})

it('leaves the styles of a page that React takes over: no other sheet comes with it', () => {
  write('islands.x.css', '.flex{top:0}')
  const island = '<astro-island component-url="/_astro/island.x.js"></astro-island>'
  expect(styleOf(lean(`${link}${island}`).html)).toBe(sheet)
})

it('leaves the scripts of such a page where they are, and keeps for them what is pressed', () => {
  const island = '<astro-island component-url="/_astro/island.x.js"></astro-island>'
  const script = '<script type="module" src="/_astro/page.x.js"></script>'
  const { html } = lean(`<head>${script}</head><body>${island}</body>`)
  expect(html).toMatch(
    /^<head><script type="module" src="[^"]+"><\/script><script>\(.*DOMContentLoaded.*<\/script><\/head><body><astro-island/,
  )
})

it('leaves a page alone that has neither styles nor policy', () => {
  expect(lean('<p class="a">flex</p>')).toEqual({ html: '<p class="a">flex</p>' })
})

it('starts a page’s scripts behind its content, and lets its policy name the starter', () => {
  write('page.x.js', '')
  const meta =
    '<meta http-equiv="content-security-policy" content="script-src \'self\' \'sha256-old\'">'
  const script = '<script type="module" src="/_astro/page.x.js"></script>'
  const { html } = lean(`<head>${meta}</head><body><p>a</p>${script}</body>`)
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
    `<head>${link}</head><body><p class="worn">a</p>${late}${scripts}</body>`
  beforeEach(() => write('site.x.css', face + sheet))

  it('wears what its first view needs; all that it needs comes in a sheet of its own', () => {
    write('page.x.js', 'export const b=`named`')
    const made = lean(page(named))
    expect(styleOf(made.html)).toBe(
      `${face}.worn{top:0}:root:not([data-bare]) [data-late]{display:none}`,
    )
    expect(made.late?.name).toMatch(/^late\.[\w-]{8}\.css$/)
    expect(made.late?.address).toBe(`/_astro/${made.late?.name}`)
    expect(made.late?.text).toBe(
      '.worn{top:0}.named{top:0}.late{top:0}:root:not([data-bare]) [data-late]{display:contents}' +
        '@keyframes late{from,to{display:none}}' +
        ':root[data-fresh] :is([data-late],[data-late]>:nth-child(2)){animation:late 40ms}' +
        ':root[data-fresh] [data-late]>:is(:nth-child(n+3),footer){animation:late 80ms}' +
        ':root[data-fresh] [data-late]>:not([popover]){content-visibility:auto;contain-intrinsic-size:auto 40rem}',
    )
    expect(made.html).toContain(
      `<noscript><link rel="stylesheet" href="${made.late?.address}"></noscript></head>`,
    )
    expect(made.html).toContain(
      `data-modules="/_astro/page.x.js" data-styles="${made.late?.address}"`,
    )
    expect(made.html).not.toContain('<!--')
    expect(made.html).toContain('<p class="late">b</p>')
  })

  it('leaves to the page what would have its styles worked out again when the sheet comes', () => {
    write('page.x.js', '')
    const property = '@property --late{syntax:"*";inherits:false}'
    write('site.x.css', `*{margin:0}${sheet}.late{color:var(--late)}${property}`)
    const made = lean(page(named))
    expect(styleOf(made.html)).toMatch(`*{margin:0}.worn{top:0}${property}`)
    expect(made.late?.text).toMatch(
      /^\.worn\{top:0\}\.late\{top:0\}\.late\{color:var\(--late\)\}:root/,
    )
  })

  it('leaves the notice of a licence to the sheet that comes later', () => {
    write('page.x.js', '')
    write('site.x.css', `/*! Licence */${sheet}`)
    const made = lean(page(named))
    expect(styleOf(made.html)).toMatch(/^\.worn/)
    expect(made.late?.text).toMatch(/^\/\*! Licence \*\/\.worn/)
  })

  it('has all styles in it when no script would fetch them', () => {
    const made = lean(page(''))
    expect(styleOf(made.html)).toBe(`${face}.worn{top:0}.late{top:0}`)
    expect(made.late).toBeUndefined()
    expect(made.html).not.toContain('<!--')
  })
})
