import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createLateIcons } from './late-icons.ts'
import {
  changeLateParts,
  lateSheet,
  partsOf,
  waitForSheet,
  withoutMarks,
  type LateSheet,
} from './late-styles.ts'
import { leanPolicy } from './lean-policy.ts'
import { comesLater, createLeanStyles, dropFaces } from './lean-styles.ts'
import { createRulesForAll } from './rules-for-all.ts'
import { hasModules, startAfterPaint } from './start-after-paint.ts'

/** What stands between quotes and spaces in a script: among it the classes that it names. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/[\s"'`]+/))

const classAttribute = /\sclass="([^"]*)"/g
const sheetLink = /<link rel="stylesheet" href="\/_astro\/([^"]+)">/g
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

/** The notice of a licence: it goes with the late sheet, which has all of what it speaks of. */
const notice = /\/\*![^*]*\*\//g

/** Where a page's styles will be, while it is read. */
const place = '<style></style>'

/** A page with one place for all the styles that it links to, and the names of their files. */
const withoutSheets = (html: string): { readonly page: string; readonly sheets: string[] } => {
  const sheets: string[] = []
  const page = html.replace(sheetLink, (_, name: string) => {
    sheets.push(name)
    return sheets.length === 1 ? place : ''
  })
  return { page, sheets }
}

const wearing = (page: string, styles: string): string =>
  page.replace(place, () => (styles === '' ? '' : `<style>${styles}</style>`))

/** The words of a page itself: its classes and elements, and what its inline scripts say. */
const ownWords = (html: string): ReadonlySet<string> => {
  const inline = [...html.matchAll(inlineScript)].map(([, text = '']) => text).join(' ')
  return new Set([...classesOf(html), ...elementsOf(html), ...wordsOf(inline)])
}

/** A page with what it needs itself, and the sheet of its late parts, if it has any. */
export interface LeanPage {
  readonly html: string
  readonly late?: LateSheet
}

/**
 * Takes out of the pages of a built site what they do not need themselves, and puts what is left of
 * the sheets that they link to into them: rules that nothing in a page wears go, and what its policy
 * lets through for other pages. Kept is what is in a page or named by a script that it may run; a page
 * has to be small enough to come in the first round trip. What only its late parts and its scripts
 * wear, or a pointer calls for, and what the icons of those parts draw, is for a sheet of its own after
 * the first paint.
 *
 * @param folder the site, whose scripts and sheets are read
 */
export const createLeanPages = (folder: string): ((html: string) => LeanPage) => {
  const assets = join(folder, '_astro')
  const scripts = readScripts(assets)
  const leanStyles = createLeanStyles()
  const rulesForAll = createRulesForAll()
  const ofScripts = new Map<string, ReadonlySet<string>>()
  const sheetTexts = new Map<string, string>()

  const namedBy = (html: string): ReadonlySet<string> => {
    const names = [...html.matchAll(scriptAddress)].map(([, name = '']) => basename(name))
    const key = names.join(' ')
    // Thousands of pages have the same scripts, and those have thousands of words: read once.
    const named =
      ofScripts.get(key) ??
      new Set([...scripts.wordsOf(names), ...scripts.elements, ...scripts.ofIslands, ...comesLater])
    ofScripts.set(key, named)
    return named
  }

  const textOf = (sheets: readonly string[]): string => {
    const key = sheets.join(' ')
    const text =
      sheetTexts.get(key) ??
      sheets.map((name) => readFileSync(join(assets, name), 'utf8').trim()).join('')
    sheetTexts.set(key, text)
    return text
  }

  const lean = (html: string): LeanPage => {
    const { page, sheets } = withoutSheets(html)
    const sheet = textOf(sheets)
    // A page that React takes over has the sheet of the islands in its own, and no other.
    if (page.includes('<astro-island'))
      return { html: wearing(startAfterPaint(withoutMarks(page)), sheet) }
    const language = /<html lang="(\w+)"/.exec(page)?.[1]
    const parts = partsOf(page)
    const [named, first, late] = [namedBy(page), ownWords(parts.first), ownWords(parts.late)]
    const all = { has: (word: string) => first.has(word) || late.has(word) || named.has(word) }
    const worn = dropFaces(leanStyles(sheet, all), language)
    if (parts.late === '' || !hasModules(page))
      return { html: wearing(startAfterPaint(withoutMarks(page)), worn) }
    const icons = createLateIcons()
    const moved = changeLateParts(page, icons.move)
    const wornFirst = dropFaces(leanStyles(sheet, first), language)
    const { rest, registrations } = rulesForAll(worn, wornFirst)
    const lateOne = lateSheet(rest + icons.styles())
    const own = wornFirst.replace(notice, '') + registrations
    const waiting = waitForSheet(wearing(moved, own), lateOne)
    return { html: startAfterPaint(withoutMarks(waiting), lateOne.address), late: lateOne }
  }

  return (html) => {
    const made = lean(html)
    return { ...made, html: leanPolicy(made.html) }
  }
}
