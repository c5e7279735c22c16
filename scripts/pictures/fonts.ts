import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkitten'
import { root } from '../project-paths.ts'

const font = create(
  readFileSync(
    join(root, 'node_modules/@expo-google-fonts/kantumruy-pro/700Bold/KantumruyPro_700Bold.ttf'),
  ),
)

/** Makes Pango, which renders sharp's texts, use our fonts and no others on every machine. */
export const useBrandFonts = (): void => {
  process.env['FONTCONFIG_FILE'] = join(import.meta.dirname, 'fonts.conf')
}

/** Returns whether the fonts have a glyph for every character of a text. */
export const hasGlyphs = (text: string): boolean =>
  Array.from(text).every(
    (each) => !font.isCollection && font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0),
  )
