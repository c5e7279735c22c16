import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPageFinisher } from './finish-page.ts'

const css = ['own', 'flex', 'named', 'later', 'island', 'unused', 'inline']
  .map((name) => `.${name}{top:0}`)
  .join('')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finish-page-'))
  mkdirSync(join(folder, '_astro'))
  write('website.x.css', css)
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (asset: string, text: string): void =>
  writeFileSync(join(folder, '_astro', asset), text)
const starter = '{let a=1}'
const finish = (html: string): string => createPageFinisher(folder, starter)(html)
const styleOf = (html: string): string => /<style>(.*?)<\/style>/.exec(html)?.[1] ?? ''
const link = '<link rel="stylesheet" href="/_astro/website.x.css">'
const script = '<script type="module" src="/_astro/page.x.js"></script>'
const island = '<astro-island component-url="/_astro/island.x.js"></astro-island>'

it('keeps the CSS of the page, of its scripts, and of islands that may open', () => {
  write('islands.x.css', '.flex{top:0}.later{top:0}')
  write('page.x.js', 'import"./shared.x.js";const a=()=>import("./dialog.x.js");')
  write('shared.x.js', 'export const b=`named`')
  // A script that is imported later loads the utilities itself.
  write('dialog.x.js', 'export const c="flex island"')
  write('other.x.js', 'export const d="later unused"')
  const inline = '<script>document.body.classList.add("inline")</script>'
  const html = finish(`${link}<p class="own">${inline}${script}`)
  expect(styleOf(html)).toBe('.own{top:0}.named{top:0}.island{top:0}.inline{top:0}')
  expect(html).not.toContain('<link')
})

it('keeps the elements that scripts of the page create, not those of later scripts', () => {
  write('website.x.css', 'p{top:0}code{top:0}table{top:0}')
  write('page.x.js', 'document.createElement("table");import("./dialog.x.js")')
  write('dialog.x.js', 'jsx("code",{})')
  expect(styleOf(finish(`${link}<p>a</p>${script}`))).toBe('p{top:0}table{top:0}')
})

it('leaves out the closing tags of shapes', () => {
  const html = '<svg><path d="M0 0h1"></path><g><use href="#a"></use></g></svg>'
  expect(finish(html)).toBe('<svg><path d="M0 0h1"/><g><use href="#a"/></g></svg>')
})

it('joins the stylesheets of a page in their order', () => {
  write('a.x.css', '.own{left:0}\n')
  const first = '<link rel="stylesheet" href="/_astro/a.x.css">'
  const html = finish(`<head>${first}${link}</head><p class="own">a</p>`)
  expect(html).toBe('<head><style>.own{left:0}.own{top:0}</style></head><p class="own">a</p>')
})

it('leaves out a stylesheet that a script loads, but not from a page of islands', () => {
  write('islands.x.css', '.own{left:0}')
  write('page.x.js', 'const deps=["_astro/islands.x.css"]')
  const islands = '<link rel="stylesheet" href="/_astro/islands.x.css">'
  const page = `<head>${islands}</head><p class="own">a</p>`
  expect(styleOf(finish(page))).toBe('')
  expect(styleOf(finish(page + island))).toBe('.own{left:0}')
})

it('keeps all CSS of a page with islands, but utilities that only other pages can use', () => {
  expect(styleOf(finish(`${link}${island}`))).toBe(css)
  write('islands.x.css', '.flex{top:0}.later{top:0}.own{top:0}.unused{top:0}')
  write('island.x.js', 'import("./dialog.x.js");const a=`later${b?` named`:``}`')
  write('dialog.x.js', 'jsx("p",{className:"flex"})')
  write('other.x.js', 'jsx("p",{className:"unused"})')
  const left = css.replace('.unused{top:0}', '')
  expect(styleOf(finish(`${link}<p class="own">${island}`))).toBe(left)
})

it('records early input on a page with islands, whose scripts start at once', () => {
  const html = finish(`<head>${script}</head><body>${island}</body>`)
  expect(html).toBe(`<head>${script}<script>${starter}</script></head><body>${island}</body>`)
})

it('preloads all static imports of islands and scripts at once, before the styles', () => {
  write('island.x.js', 'import{a}from"./kit.x.js";const b=()=>import("./dialog.x.js")')
  write('client.x.js', 'import"./react.x.js"')
  write('page.x.js', 'import"./kit.x.js"')
  write('kit.x.js', 'export{c}from"./react.x.js"')
  write('react.x.js', '')
  write('dialog.x.js', '')
  const own =
    '<astro-island component-url="/_astro/island.x.js" renderer-url="/_astro/client.x.js"></astro-island>'
  const html = finish(`<head>${link}${script}</head><body>${own}</body>`)
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="\/_astro\/(\w+)\.x\.js">/g)]
  expect(preloads.map(([, name]) => name).sort()).toEqual([
    ...['client', 'island', 'kit', 'page', 'react'],
  ])
  expect(html.lastIndexOf('modulepreload')).toBeLessThan(html.indexOf('<style>'))
  expect(finish(`<head>${link}</head><p>a</p>${script}`)).not.toContain('modulepreload')
})

it('tells scripts of a page of islands which stylesheets are inline', () => {
  write('islands.x.css', '.own{left:0}')
  write('island.x.js', 'const deps=["_astro/islands.x.css"],a="own"')
  const islands = '<link rel="stylesheet" href="/_astro/islands.x.css">'
  const html = finish(`<head>${link}${islands}</head>${island}`)
  const found = '<link rel="stylesheet" href="/_astro/islands.x.css" disabled>'
  expect(html).toContain(`<style>${css}.own{left:0}</style>${found}</head>`)
  expect(html).not.toContain('website.x.css')
})

it('holds everything that a configurator loads ready, without loading it', () => {
  write(
    'opened-page.x.js',
    'import"./shared.x.js";import("./kind.x.js");deps=["_astro/late.x.css"]',
  )
  write('kind.x.js', 'import"./field.x.js";import"./store.x.js"')
  write('page.x.js', 'import"./store.x.js"')
  for (const name of ['shared', 'field', 'store']) write(`${name}.x.js`, '')
  const opens = '<template data-opens="opened-page kind"><link rel="preload"></template>'
  const html = finish(`<head>${opens}</head><body>${script}</body>`)
  const [, inert = ''] =
    /<template data-opens>(.*?)<link rel="preload"><\/template>/.exec(html) ?? []
  expect(
    [...inert.matchAll(/"modulepreload" href="\/_astro\/([\w-]+)/g)].map(([, n]) => n),
  ).toEqual(['opened-page', 'shared', 'kind', 'field'])
  expect(
    [...inert.matchAll(/as="style" crossorigin href="\/_astro\/(\w+)/g)].map(([, n]) => n),
  ).toEqual(['late'])
  expect(html.replace(inert, '')).not.toContain('modulepreload')
  expect(() => finish('<template data-opens="unknown"></template>')).toThrow('unknown')
})

it('does not change a page without styles, scripts and policy', () => {
  expect(finish('<p class="a">flex</p>')).toBe('<p class="a">flex</p>')
})

it('starts the imports of a script with it', () => {
  write('page.x.js', 'import"./shared.x.js"')
  write('shared.x.js', '')
  const html = finish(`<head></head><body><p>a</p>${script}</body>`)
  expect(html).toContain('data-modules="/_astro/page.x.js /_astro/shared.x.js"')
})

it('starts the scripts of a page behind its content, and lets its policy name the starter', () => {
  write('page.x.js', '')
  const meta =
    '<meta http-equiv="content-security-policy" content="script-src \'self\' \'sha256-old\'">'
  const html = finish(`<head>${meta}</head><body><p>a</p>${script}</body>`)
  expect(html).not.toContain('type="module"')
  expect(html).toContain(`<p>a</p><script data-modules="/_astro/page.x.js">${starter}</script>`)
  const hash = createHash('sha256').update(starter).digest('base64')
  expect(html).toContain(`content="script-src 'self' 'sha256-${hash}'"`)
})
