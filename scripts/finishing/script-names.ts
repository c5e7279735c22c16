import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { laterName } from './purge-css.ts'

/** Names that the scripts of a built website mention, for `purgeCss`. */
export interface ScriptNames {
  readonly of: (scripts: readonly string[]) => ReadonlySet<string>
  /** The scripts and everything that they import. */
  readonly withImports: (scripts: readonly string[]) => ReadonlySet<string>
  /** The file of a script by its name without hash. @throws Error if there is none */
  readonly named: (name: string) => string
  /** The stylesheets that scripts load. */
  readonly stylesheetsOf: (scripts: readonly string[]) => readonly string[]
  readonly loads: (stylesheet: string) => boolean
  /** Whether scripts, or what they may load later, use a class; only of a utility it can be said. */
  readonly mayUse: (scripts: readonly string[]) => (name: string) => boolean
}

export const wordsOf = (text: string): readonly string[] => text.split(/[\s"'`]+/)

/** A class name in a text, also next to what is filled in. */
const classWordsOf = (text: string): readonly string[] => text.split(/[\s"'`${}]+/)

const importedFile = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g

const namedFile = /["'`](?:\.\/|_astro\/)([\w.-]+\.js)["'`]/g

const loadedStylesheet = /\b_astro\/([\w.-]+\.css)["'`]/g

const classesIn = (css: string): readonly string[] =>
  [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))

const elementsIn = (text: string): readonly string[] =>
  [...wordsOf(text), ...(text.match(/<[a-z]\w*/g) ?? [])].flatMap((word) => {
    const name = /^<?([a-z][a-z\d]*)$/.exec(word)?.[1]
    return name === undefined ? [] : [`<${name}>`]
  })

const readFiles = (folder: string, isWanted: (name: string) => boolean): Map<string, string> => {
  const names = existsSync(folder) ? readdirSync(folder).filter(isWanted) : []
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Reads the scripts of a built website, in its folder of assets. */
export const readScriptNames = (assets: string): ScriptNames => {
  const scripts = readFiles(assets, (name) => name.endsWith('.js'))
  const islandCss = readFiles(assets, (name) => /^islands\..*\.css$/.test(name))
  const utilities = new Set([...islandCss.values()].flatMap(classesIn))
  const texts = [...scripts.values()]
  const cache = new Map<string, ReadonlySet<string>>()
  const loaded = new Map<string, boolean>()

  const follow = (names: readonly string[], next: RegExp): ReadonlySet<string> => {
    const found = new Set<string>()
    const visit = (name: string): void => {
      const text = scripts.get(name)
      if (text === undefined || found.has(name)) return
      found.add(name)
      for (const [, imported = ''] of text.matchAll(next)) visit(imported)
    }
    names.forEach((name) => visit(basename(name)))
    return found
  }
  const withImports = (names: readonly string[]): ReadonlySet<string> => follow(names, importedFile)

  return {
    withImports,
    named: (name) => {
      const file = [...scripts.keys()].find((key) => key.startsWith(`${name}.`))
      if (file === undefined) throw new Error(`no script is named ${name}`)
      return file
    },
    stylesheetsOf: (names) => [
      ...new Set(
        names.flatMap((name) =>
          [...(scripts.get(name) ?? '').matchAll(loadedStylesheet)].map(([, file = '']) => file),
        ),
      ),
    ],
    loads: (stylesheet) => {
      const known = loaded.get(stylesheet) ?? texts.some((text) => text.includes(stylesheet))
      loaded.set(stylesheet, known)
      return known
    },
    mayUse: (names) => {
      const reached = [...follow(names, namedFile)].map((name) => scripts.get(name) ?? '')
      const words = new Set(reached.flatMap(classWordsOf))
      // A quote in a name would split it.
      return (name) => !utilities.has(name) || words.has(name) || /["'`]/.test(name)
    },
    of: (names) => {
      const key = names.join(' ')
      const known = cache.get(key)
      if (known) return known
      const own = [...withImports(names)].map((name) => scripts.get(name) ?? '')
      const reached = [...follow(names, namedFile)].map((name) => scripts.get(name) ?? '')
      // The islands that may open on the page have its component classes; utilities they bring along.
      const opened = reached.flatMap(wordsOf).filter((word) => !utilities.has(word))
      const all = new Set([
        ...[...opened, ...own.flatMap(wordsOf), ...own.flatMap(elementsIn)],
        ...reached.flatMap(elementsIn).map(laterName),
      ])
      cache.set(key, all)
      return all
    },
  }
}
