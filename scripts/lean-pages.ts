import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { inThreads } from './in-threads.ts'
import { createLateIcons } from './late-icons.ts'
import {
  changeLateParts,
  firstViewOf,
  lateSheet,
  waitForSheet,
  withoutMarks,
} from './late-styles.ts'
import { leanPolicy } from './lean-policy.ts'
import { createLeanStyles, dropFaces } from './lean-styles.ts'
import { hasModules, startAfterPaint } from './start-after-paint.ts'

/** What stands between quotes and spaces in a script: among it the classes that it names. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/[\s"'`]+/))

const classAttribute = /\sclass="([^"]*)"/g
const style = /(<style(?:\s[^>]*)?>)([\s\S]*?)(<\/style>)/g
const inlineScript = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g
const scriptAddress = /<script[^>]*\ssrc="\/_astro\/([^"]+)"/g
const imported = /\b(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g

const classesOf = (html: string): string[] =>
  [...html.matchAll(classAttribute)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&#38;', '&').split(/\s+/),
  )

/** The names of a sheet's classes, its escapes read. */
const classesIn = (sheet: string): ReadonlySet<string> =>
  new Set(
    [...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1')),
  )

/** The elements of a page, as {@link createLeanStyles} reads them. */
const elementsOf = (html: string): string[] =>
  [...new Set([...html.matchAll(/<[a-z]\w*|\btype="\w+"/g)].map(([found]) => found))].map(
    (found) => (found.startsWith('<') ? `${found}>` : found.replaceAll('"', '')),
  )

interface Scripts {
  /** The words of a page's scripts and of all that they import, by their file names. */
  readonly wordsOf: (names: readonly string[]) => ReadonlySet<string>
  /** Elements that any script may make. */
  readonly elements: readonly string[]
  /** Words of any script that are no utilities: those come again with the islands. */
  readonly ofIslands: ReadonlySet<string>
}

const readScripts = (folder: string): Scripts => {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const read = (end: string): [string, string][] =>
    names
      .filter((name) => name.endsWith(end))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
  const texts = new Map(read('.js'))
  const utilities = new Set(
    read('.css')
      .filter(([name]) => name.startsWith('islands.'))
      .flatMap(([, sheet]) => [...classesIn(sheet)]),
  )
  const everywhere = [...texts.values()].flatMap((text) => [...wordsOf(text)])
  return {
    wordsOf: (first) => {
      const found = new Set<string>()
      const visit = (name: string): void => {
        const text = texts.get(name)
        // What React draws has the sheet of the islands with it.
        if (text === undefined || found.has(name) || /^(kit|react-dom)\./.test(name)) return
        found.add(name)
        for (const [, next = ''] of text.matchAll(imported)) visit(next)
      }
      first.forEach(visit)
      return new Set([...found].flatMap((name) => [...wordsOf(texts.get(name) ?? '')]))
    },
    elements: [
      ...new Set(
        [...everywhere, ...[...texts.values()].flatMap((text) => text.match(/<[a-z]\w*/g) ?? [])]
          .map((word) => /^<?([a-z][a-z\d]*)$/.exec(word)?.[1])
          .filter((name) => name !== undefined)
          .map((name) => `<${name}>`),
      ),
    ],
    ofIslands: new Set(everywhere.filter((word) => !utilities.has(word))),
  }
}

const withStyles = (html: string, change: (sheet: string) => string): string =>
  html.replace(
    style,
    (_, open: string, sheet: string, close: string) => `${open}${change(sheet)}${close}`,
  )

/** The words of a page itself: its classes and elements, and what its inline scripts say. */
const ownWords = (html: string): ReadonlySet<string> => {
  const inline = [...html.matchAll(inlineScript)].map(([, text = '']) => text).join(' ')
  return new Set([...classesOf(html), ...elementsOf(html), ...wordsOf(inline)])
}

/** Makes the pages of a built site lean, as {@link leanPages} says. */
const createLeanPage = (folder: string) => {
  const assets = join(folder, '_astro')
  const scripts = readScripts(assets)
  const leanStyles = createLeanStyles()
  const ofScripts = new Map<string, ReadonlySet<string>>()
  const lateSheets = new Set<string>()

  const namedBy = (html: string): ReadonlySet<string> => {
    const names = [...html.matchAll(scriptAddress)].map(([, name = '']) => basename(name))
    const key = names.join(' ')
    // Thousands of pages have the same scripts, and those have thousands of words: read once.
    const named =
      ofScripts.get(key) ??
      new Set([...scripts.wordsOf(names), ...scripts.elements, ...scripts.ofIslands])
    ofScripts.set(key, named)
    return named
  }

  return async (html: string): Promise<string> => {
    // A page that React takes over has the sheet of the islands in its own, and no other.
    if (html.includes('<astro-island')) return withoutMarks(html)
    const language = /<html lang="(\w+)"/.exec(html)?.[1]
    const [named, own] = [namedBy(html), ownWords(html)]
    const all = { has: (word: string) => own.has(word) || named.has(word) }
    const wear = (sheet: string, words: typeof all) => dropFaces(leanStyles(sheet, words), language)
    const firstView = firstViewOf(html)
    if (firstView.isAll || !hasModules(html))
      return startAfterPaint(withStyles(withoutMarks(html), (sheet) => wear(sheet, all)))
    const first = ownWords(firstView.html)
    const late: string[] = []
    const styled = withStyles(html, (sheet) => {
      late.push(wear(sheet, all))
      return wear(sheet, first)
    })
    const icons = createLateIcons()
    const page = changeLateParts(styled, icons.move)
    const sheet = lateSheet(late.join('') + icons.styles())
    if (!lateSheets.has(sheet.name)) await writeFile(join(assets, sheet.name), sheet.text)
    lateSheets.add(sheet.name)
    return startAfterPaint(withoutMarks(waitForSheet(page, sheet)), sheet.address)
  }
}

/**
 * Takes out of pages of a built site what they do not need themselves: rules of their styles that
 * nothing in them wears, and what their policy lets through for other pages. Kept is what is in a page
 * or named by a script that it may run; a page has to be small enough to come in the first round trip.
 * What only its late parts and its scripts wear, and what the icons of those parts draw, comes in a
 * sheet of its own after the first paint.
 *
 * @param folder the site
 * @param pages files in it
 */
export const leanPages = async (folder: string, pages: readonly string[]): Promise<void> => {
  const lean = createLeanPage(folder)
  for (const page of pages) {
    const path = join(folder, page)
    const html = await lean(await readFile(path, 'utf8'))
    await writeFile(path, leanPolicy(html))
  }
}

const leastForThread = 300

/** Makes all pages of a built site lean, as {@link leanPages} does, in threads. */
export const leanSite = (folder: string): Promise<void> => {
  const pages = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const worker = new URL('lean-worker.ts', import.meta.url)
  return inThreads(worker, pages, { leastForThread, common: { folder } })
}
