import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { websiteFolder } from '../../scripts/build-website.ts'
import { splitLocale, type Locale } from '../../src/i18n/locales.ts'
import { listWebsiteFiles } from '../../src/server/platform/http/website-files.ts'

/** A link of a page. */
export interface PageLink {
  readonly href: string
  /** The `hreflang` of the link. */
  readonly hreflang: string | undefined
}

/** The content and files of a built page, parsed without a browser. */
export interface BuiltPage {
  /** The path of its URL. */
  readonly url: string
  readonly locale: Locale
  /** Its path without the language. */
  readonly path: `/${string}`
  readonly lang: string | undefined
  readonly title: string
  /** By name or property. */
  readonly meta: ReadonlyMap<string, string>
  readonly canonical: string | undefined
  /** By hreflang. */
  readonly alternates: ReadonlyMap<string, string>
  readonly links: readonly PageLink[]
  /** The actions of its forms. */
  readonly actions: readonly string[]
  readonly ids: ReadonlySet<string>
  /** Stylesheets, pictures and fonts that it loads by itself. */
  readonly stylesheets: readonly string[]
  readonly pictures: readonly string[]
  readonly fonts: readonly string[]
  /** Module scripts that it starts by itself, without those of lazy islands. */
  readonly scripts: readonly string[]
  /** Files that it fetches before the first paint. */
  readonly early: readonly string[]
  /** Scripts in the page itself. */
  readonly inlineScript: string
  readonly structuredData: readonly string[]
  /** The heading levels in order: [1, 2, 3, 3, 2]. */
  readonly headings: readonly number[]
  /** Whether a form would put an email address or a password into the URL before its script runs. */
  readonly exposes: boolean
  /** Whether it has a footer. */
  readonly hasFooter: boolean
  /** Islands that hydrate with the page. */
  readonly eagerIslands: number
  /** The scripts of its islands, renderers included. */
  readonly islandScripts: readonly string[]
  /** Style attributes, which the Content-Security-Policy forbids. */
  readonly styleAttributes: number
  /** The size as Brotli. */
  readonly compressedBytes: number
}

const dataTypes = new Set(['application/json', 'application/ld+json', 'speculationrules'])

const readPage = (url: string, file: string): BuiltPage => {
  const html = readFileSync(file, 'utf8')
  const meta = new Map<string, string>()
  const alternates = new Map<string, string>()
  const links: PageLink[] = []
  const actions: string[] = []
  const ids = new Set<string>()
  const stylesheets: string[] = []
  const pictures: string[] = []
  const fonts = [...html.matchAll(/url\(["']?(\/_astro\/[^"')]+\.woff2)/g)].map(
    ([, url = '']) => url,
  )
  const scripts: string[] = []
  const early: string[] = []
  const structuredData: string[] = []
  const headings: number[] = []
  const islandScripts: string[] = []
  let lang: string | undefined
  let canonical: string | undefined
  let title = ''
  let inlineScript = ''
  let hasFooter = false
  let isOpenForm = false
  let exposes = false
  let eagerIslands = 0
  let styleAttributes = 0
  let into: 'title' | 'script' | 'data' | undefined
  let svg = 0
  let withoutScripts = 0
  let inert = 0

  const openLink = ({ rel = '', href = '', hreflang, disabled }: Record<string, string>): void => {
    // Inlined.
    if (disabled !== undefined) return
    if (rel === 'canonical') canonical = href
    else if (rel === 'alternate' && hreflang !== undefined) alternates.set(hreflang, href)
    else if (rel === 'stylesheet') {
      stylesheets.push(href)
      early.push(href)
    } else if (rel === 'modulepreload') {
      scripts.push(href)
      early.push(href)
    } else if (rel === 'preload') early.push(href)
    else if (rel === 'icon') pictures.push(href)
  }
  const openScript = ({
    type = '',
    src,
    'data-modules': modules,
  }: Record<string, string>): void => {
    if (modules !== undefined) scripts.push(...modules.split(' '))
    if (src !== undefined) {
      scripts.push(src)
      early.push(src)
    }
    if (type === 'application/ld+json') {
      structuredData.push('')
      into = 'data'
    } else if (src === undefined && !dataTypes.has(type)) into = 'script'
  }

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (attributes['id'] !== undefined && svg === 0) ids.add(attributes['id'])
      if (attributes['style'] !== undefined) styleAttributes += 1
      if (name === 'html') lang = attributes['lang']
      else if (name === 'svg') svg += 1
      else if (name === 'footer') hasFooter = true
      else if (name === 'title' && svg === 0) into = 'title'
      else if (name === 'noscript') withoutScripts += 1
      else if (name === 'template') inert += 1
      else if (name === 'link' && withoutScripts === 0 && inert === 0) openLink(attributes)
      else if (name === 'script') openScript(attributes)
      else if (name === 'form') {
        actions.push(attributes['action'] ?? '')
        isOpenForm = !/^(dialog|post)$/.test(attributes['method'] ?? '')
      } else if (name === 'input') {
        exposes ||= isOpenForm && /^(email|password|tel)$/.test(attributes['type'] ?? '')
      } else if (name === 'meta') {
        const key = attributes['name'] ?? attributes['property']
        if (key !== undefined) meta.set(key, attributes['content'] ?? '')
      } else if (name === 'a' && attributes['href'] !== undefined) {
        links.push({ href: attributes['href'], hreflang: attributes['hreflang'] })
      } else if (name === 'img' && attributes['src'] !== undefined) pictures.push(attributes['src'])
      else if (name === 'astro-island') {
        if (/^(arrival|load)$/.test(attributes['client'] ?? '')) eagerIslands += 1
        const { 'component-url': component, 'renderer-url': renderer } = attributes
        for (const url of [component, renderer]) if (url !== undefined) islandScripts.push(url)
      } else if (/^h[1-6]$/.test(name)) headings.push(Number(name[1]))
    },
    ontext: (text) => {
      if (into === 'title') title += text
      else if (into === 'script') inlineScript += text
      else if (into === 'data') structuredData.push((structuredData.pop() ?? '') + text)
    },
    onclosetag: (name) => {
      if (name === 'svg') svg -= 1
      if (name === 'noscript') withoutScripts -= 1
      if (name === 'template') inert -= 1
      if (name === 'title' || name === 'script') into = undefined
    },
  })
  parser.end(html)
  const compressed = `${file}.br`
  return {
    url,
    ...splitLocale(url),
    lang,
    title,
    meta,
    canonical,
    alternates,
    links,
    actions,
    ids,
    stylesheets,
    pictures,
    fonts,
    scripts,
    early,
    inlineScript,
    structuredData,
    headings,
    exposes,
    hasFooter,
    eagerIslands,
    islandScripts,
    styleAttributes,
    compressedBytes: existsSync(compressed)
      ? readFileSync(compressed).byteLength
      : Buffer.byteLength(html),
  }
}

/** Every file of the built website by its path. */
export const files = listWebsiteFiles(websiteFolder)

/** Every page of the built website. */
export const pages: readonly BuiltPage[] = [...files.values()]
  .filter(({ isPage }) => isPage)
  .map(({ url, path }) => readPage(url, path))

/** Pages for search engines, by their canonical URL. */
export const listedPages = pages.filter(
  ({ url, meta, canonical = '' }) =>
    meta.get('robots') !== 'noindex' &&
    decodeURI(new URL(canonical, 'http://site').pathname) === url,
)

const compressedSizes = new Map<string, number>()

/** Returns the transferred size of a file: as Brotli if stored, else as it is. */
export const compressedSize = (url: string): number => {
  const known = compressedSizes.get(url)
  if (known !== undefined) return known
  const file = files.get(url)
  if (file === undefined) throw new Error(`${url} is not in the site`)
  const path = file.encodings.has('br') ? `${file.path}.br` : file.path
  const size = readFileSync(path).byteLength
  compressedSizes.set(url, size)
  return size
}

/** Returns the size of a text as Brotli. */
export const compressedTextSize = (text: string): number =>
  text === ''
    ? 0
    : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).byteLength

const staticImport =
  /(?:^|[;}\s]|\*\/)(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["'](\.{0,2}\/[^"']+)["']/g

const dynamicImport = /\bimport\(\s*[`"'](\.{0,2}\/[^`"']+)[`"']/g

/** Returns scripts with their static and, optionally, dynamic imports. */
export const withImports = (
  scripts: readonly string[],
  dynamic = false,
  isLeftOut: (url: string) => boolean = () => false,
): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (url: string): void => {
    if (found.has(url) || isLeftOut(url)) return
    found.add(url)
    const file = files.get(url)
    if (file === undefined) throw new Error(`${url} is not in the site`)
    const text = readFileSync(file.path, 'utf8')
    for (const imports of dynamic ? [staticImport, dynamicImport] : [staticImport])
      for (const [, target = ''] of text.matchAll(imports))
        visit(new URL(target, `http://site${url}`).pathname)
  }
  for (const script of scripts) visit(script)
  return found
}

/** Returns the path of a file of the built website. */
export const placeOf = (name: string): string => join(websiteFolder, name)
