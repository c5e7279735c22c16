import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkitten'
import { root } from '../project-paths.ts'
import { unpackWoff } from './woff.ts'

/** The site's own family, in the weights that pictures use. */
const files = ['latin-500', 'latin-700', 'khmer-500', 'khmer-700'].map((name) =>
  join(root, `node_modules/@fontsource/kantumruy-pro/files/kantumruy-pro-${name}-normal.woff`),
)

/** Fontconfig's settings: our fonts and no other, so that every machine draws the same. */
const settings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`

/** The fonts of the pictures, where the drawing library finds them. */
export interface PictureFonts {
  /** Fontconfig's settings file. */
  readonly settingsFile: string
  /** Whether every character of a text is drawn by them. */
  readonly covers: (text: string) => boolean
  /** Changes when the fonts do. */
  readonly version: string
}

/** Returns the characters that a font draws, as code points. */
const charactersOf = (file: Buffer): readonly number[] => {
  const font = create(file)
  return font.isCollection ? [] : font.characterSet
}

/** Unpacks the site's fonts into a folder of the cache; once for each version of them. */
export const prepareFonts = (cache: string): PictureFonts => {
  const woffs = files.map((file) => readFileSync(file))
  const version = createHash('sha256').update(Buffer.concat(woffs)).digest('hex').slice(0, 16)
  const fonts = woffs.map(unpackWoff)
  const folder = join(cache, `fonts-${version}`)
  const settingsFile = join(folder, 'fonts.conf')
  if (!existsSync(settingsFile)) {
    const fresh = `${folder}.${process.pid}`
    mkdirSync(fresh, { recursive: true })
    for (const [at, font] of fonts.entries()) writeFileSync(join(fresh, `${at}.ttf`), font)
    writeFileSync(join(fresh, 'fonts.conf'), settings(folder))
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  }
  const characters = new Set(fonts.flatMap(charactersOf))
  return {
    settingsFile,
    version,
    covers: (text) => Array.from(text).every((each) => characters.has(each.codePointAt(0) ?? 0)),
  }
}
