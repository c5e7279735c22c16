import { domainToASCII } from 'node:url'
import sharp from 'sharp'
import { riverLine } from '../../src/components/art/river-lines.ts'
import { brand } from '../../src/site/brand.ts'
import { pictureSize } from '../../src/site/pictures.ts'
import { colourOf } from '../../src/styles/themes/theme.ts'
import type { Pattern, Theme } from '../../src/styles/themes/theme.ts'
import { breakable, shortened } from './breakable.ts'
import { copyOf, emptyPicture, encodePng, lay, packRows, paletteOf, rowsOf } from './indexed-png.ts'
import type { IndexedPicture, Mask } from './indexed-png.ts'

const { width, height } = pictureSize
const margin = 80
const textWidth = width - 2 * margin
/** Between the brand above and the river below. */
const textTop = 148
const textBottom = 444
/** Shades between the ground and a colour; enough for smooth edges. */
const shades = 12
const mostLines = 3

const titleSizes = [76, 64, 54]
const tldSizes = [176, 136, 104, 80, 60, 46]
const lineSize = 40

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

// Texts are short and never asked for twice.
sharp.cache(false)
sharp.concurrency(1)

/** As the fonts call themselves: the medium weight is a family of its own. */
const families = { Medium: 'Kantumruy Pro Medium, ', Bold: 'Kantumruy Pro Bold ' } as const

/** Sets a text, broken at the picture's measure, in Kantumruy Pro. */
const textMask = async (
  text: string,
  size: number,
  weight: keyof typeof families,
): Promise<Mask> => {
  const { data, info } = await sharp({
    text: {
      text: escaped(text),
      font: `${families[weight]}${size}`,
      // A point is a pixel then.
      dpi: 72,
      width: textWidth,
      wrap: 'word',
      spacing: Math.round(size / 8),
    },
  })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, coverage: data }
}

/** Whether a text that was set stays within three lines; signs above and below a line included. */
const fits = (mask: Mask, size: number): boolean => {
  const line = size * 1.18 + Math.round(size / 8)
  return mask.width <= textWidth && mask.height <= (mostLines - 1) * line + 1.36 * size
}

/** The title at the largest size at which it fits; when none does, without its last words. */
const titleMask = async (title: string): Promise<Mask> => {
  const text = breakable(title)
  for (const size of titleSizes) {
    const mask = await textMask(text, size, 'Bold')
    if (fits(mask, size)) return mask
  }
  return shortenedMask(shortened(text))
}

const shortenedMask = async (text: string): Promise<Mask> => {
  const size = titleSizes.at(-1) ?? 0
  const mask = await textMask(text, size, 'Bold')
  const shorter = shortened(text)
  return fits(mask, size) || shorter === text ? mask : shortenedMask(shorter)
}

const tldMask = async (tld: string): Promise<Mask> => {
  const [size = 0, ...smaller] = tldSizes
  let mask = await textMask(tld, size, 'Bold')
  for (const next of smaller) {
    if (mask.width <= textWidth) break
    mask = await textMask(tld, next, 'Bold')
  }
  return mask
}

/** Draws white shapes on black and takes the lightness as coverage. */
const shapeMask = async (shapes: string): Promise<Mask> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${shapes}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .extractChannel('red')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, coverage: data }
}

const river = (): string => {
  const lines = Array.from({ length: 6 }, (_, row) => {
    const depth = row / 5
    const y = 474 + 16 * row + 4 * row * depth
    return `<path d="${riverLine(width, y, depth)}" opacity="${0.5 + 0.5 * depth}"/>`
  })
  return `<g fill="none" stroke="white" stroke-width="2.5">${lines.join('')}</g>`
}

const band = (pattern: Pattern): string =>
  `<pattern id="p" width="${pattern.width}" height="${pattern.height}" patternUnits="userSpaceOnUse" patternTransform="translate(0 ${height - 36}) scale(3)"><path fill="white" d="${pattern.path}"/></pattern><rect y="${height - 36}" width="${width}" height="36" fill="url(#p)"/>`

/** The brand's mark at the top left, as in src/components/Logo.astro. */
const markAt = `transform="translate(${margin - 9} 54) scale(1.9)"`
const sun = `<circle ${markAt} cx="22.5" cy="9.5" r="3.5" fill="white"/>`
const waves = `<g ${markAt} fill="none" stroke="white" stroke-width="2.4" stroke-linecap="round"><path d="M5 16.5c3.7-3 7.3-3 11 0s7.3 3 11 0"/><path d="M5 21.5c3.7-3 7.3-3 11 0s7.3 3 11 0" opacity=".75"/><path d="M9 26.5c2.4-1.9 4.7-1.9 7 0s4.7 1.9 7 0" opacity=".5"/></g>`

/** Draws the pictures of one theme. */
export interface Painter {
  /** A page's picture as a PNG file; on a page about a TLD such as `.com`, that one in large. */
  readonly draw: (title: string, tld?: string) => Promise<Buffer>
}

/**
 * Draws what all pictures of a theme share, once: ground, brand, river, the theme's pattern.
 *
 * @param covers whether the fonts draw every character of a text; a TLD in another script than
 * theirs is shown in its ASCII form
 */
export const createPainter = async (
  theme: Theme,
  covers: (text: string) => boolean,
): Promise<Painter> => {
  const colours = (['hero-ink', 'hero-ink-soft', 'hero-line', 'hero-light'] as const).map((role) =>
    colourOf(theme, role, 'light'),
  )
  const { bytes: palette, ramps } = paletteOf(colourOf(theme, 'hero', 'light'), colours, shades)
  const [ink, soft, line, light] = ramps
  if (!ink || !soft || !line || !light) throw new Error('a ramp for each colour')

  const ground = emptyPicture(width, height)
  lay(ground, await shapeMask(river()), 0, 0, line)
  lay(ground, await shapeMask(band(theme.pattern) + sun), 0, 0, light)
  lay(ground, await shapeMask(waves), 0, 0, ink)
  const name = await textMask(brand.name, 38, 'Bold')
  lay(ground, name, margin + 60, 84 - Math.round(name.height / 2), ink)

  const tlds = new Map<string, Promise<Mask>>()
  const tldOnce = (tld: string): Promise<Mask> => {
    const kept = tlds.get(tld)
    if (kept) return kept
    const mask = tldMask(tld)
    tlds.set(tld, mask)
    return mask
  }

  const above = packRows(rowsOf(ground, 0, textTop), 'thorough')
  const below = packRows(rowsOf(ground, textBottom, height), 'thorough')
  const blank = rowsOf(ground, textTop, textBottom)

  /** Without what the fonts have no sign for: emoji, other scripts. Something always stays. */
  const drawable = (text: string): string =>
    Array.from(text)
      .filter((character) => covers(character))
      .join('')
      .trim() || brand.name

  const drawTld = async (picture: IndexedPicture, tld: string, title: string) => {
    const shown = covers(tld) ? tld : domainToASCII(tld)
    const large = await tldOnce(shown)
    const gap = 36
    const room = picture.height - large.height - gap
    let text = breakable(drawable(title.replaceAll(tld, shown)))
    let under = await textMask(text, lineSize, 'Medium')
    while (under.height > room && shortened(text) !== text) {
      text = shortened(text)
      under = await textMask(text, lineSize, 'Medium')
    }
    const top = Math.max(0, Math.round((room - under.height) / 2))
    lay(picture, large, margin, top, ink)
    lay(picture, under, margin, top + large.height + gap, soft)
  }

  return {
    draw: async (title, tld) => {
      const picture = copyOf(blank)
      if (tld === undefined) {
        const mask = await titleMask(drawable(title))
        lay(picture, mask, margin, Math.round((picture.height - mask.height) / 2), ink)
      } else await drawTld(picture, tld, title)
      return encodePng([above, packRows(picture, 'runs'), below], palette)
    },
  }
}
