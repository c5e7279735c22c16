import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addConfiguratorScripts } from './configurator-scripts.ts'
import { deferScripts } from './defer-scripts.ts'
import { withPagePolicy } from './page-policy.ts'
import { islandScripts, preloadScripts } from './preload-scripts.ts'
import { createPurgeCss, purgeFontFaces } from './purge-css.ts'
import { readScriptNames, wordsOf } from './script-names.ts'

const stylesheetLink = /<link rel="stylesheet" href="\/_astro\/([^"]+)">/g
const inlineScript = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g
const scriptSource = /<script[^>]*\ssrc="\/_astro\/([^"]+)"/g

const unescaped = (attribute: string): string =>
  attribute.replaceAll('&amp;', '&').replaceAll('&#38;', '&')

/** Returns the classes and elements of a page, and the words of its inline scripts. */
const namesIn = (html: string): readonly string[] => [
  ...[...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    unescaped(names).split(/\s+/),
  ),
  ...[...html.matchAll(/<([a-z]\w*)/g)].map(([element]) => `${element}>`),
  ...[...html.matchAll(/\b((?:type|value)="\w+)"/g)].map(([, name = '']) => name.replace('"', '')),
  ...[...html.matchAll(inlineScript)].flatMap(([, text = '']) => wordsOf(text)),
]

const sourcesOf = (html: string): readonly string[] =>
  [...html.matchAll(scriptSource)].map(([, name = '']) => name)

/** Scripts that load an inlined stylesheet find this link, and do not wait for the file. */
const loadedLink = (name: string): string =>
  `<link rel="stylesheet" href="/_astro/${name}" disabled>`

/** The closing tags of shapes, which neither HTML nor XML needs. */
const shapeEnd = /><\/(?:path|circle|ellipse|line|rect|stop|use)>/g

const hasIslands = (html: string): boolean => html.includes('<astro-island')

/** Creates the finisher of a website's pages. */
export const createPageFinisher = (
  website: string,
  starter: string,
): ((html: string) => string) => {
  const assets = join(website, '_astro')
  const scriptNames = readScriptNames(assets)
  const purgeCss = createPurgeCss()
  const stylesheets = new Map<string, string>()

  const readStylesheet = (name: string): string => {
    const css = stylesheets.get(name) ?? readFileSync(join(assets, name), 'utf8').trim()
    stylesheets.set(name, css)
    return css
  }

  const criticalCss = (html: string, css: string): string => {
    const inScripts = scriptNames.of(sourcesOf(html))
    const inPage = new Set(namesIn(html))
    const names = { has: (name: string) => inPage.has(name) || inScripts.has(name) }
    return purgeFontFaces(purgeCss(css, names), /<html lang="(\w+)"/.exec(html)?.[1])
  }

  /** Later content may have every class but the utilities of other pages. */
  const islandCss = (html: string, css: string): string => {
    const mayUse = scriptNames.mayUse(islandScripts(html))
    const inPage = new Set(namesIn(html))
    return purgeCss(css, { has: (name) => inPage.has(name) || mayUse(name) })
  }

  return (html) => {
    const isIslandPage = hasIslands(html)
    const links = [...html.matchAll(stylesheetLink)].filter(
      ([, name = '']) => isIslandPage || !scriptNames.loads(name),
    )
    const css = links.map(([, name = '']) => readStylesheet(name)).join('')
    const used = (isIslandPage ? islandCss : criticalCss)(html, css)
    const loaded = isIslandPage
      ? preloadScripts(html, scriptNames.withImports)
      : addConfiguratorScripts(html, sourcesOf(html), scriptNames)
    let isFirst = true
    const page = loaded.replace(stylesheetLink, (_, name: string) => {
      const style = isFirst && used !== '' ? `<style>${used}</style>` : ''
      isFirst = false
      return style + (isIslandPage && scriptNames.loads(name) ? loadedLink(name) : '')
    })
    const short = page.replace(shapeEnd, '/>')
    return withPagePolicy(deferScripts(short, starter, scriptNames.withImports))
  }
}
