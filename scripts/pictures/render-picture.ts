import { domainToASCII } from 'node:url'
import sharp from 'sharp'
import { riverLine } from '../../src/components/art/river-lines.ts'
import { brand } from '../../src/website/brand.ts'
import { pictureSize } from '../../src/website/pictures.ts'
import { colourOf } from '../../src/styles/themes/theme.ts'
import type { Pattern, Role, Theme } from '../../src/styles/themes/theme.ts'
import { breakable } from './breakable.ts'
import { hasGlyphs } from './fonts.ts'
import { escapeXml, renderSubtitle, renderTitle, renderTld, textWidth } from './render-text.ts'
import { toPixels, type Pixels } from './render-text.ts'

const { width, height } = pictureSize
const channels = 3
const margin = (width - textWidth) / 2
/** Between the brand above and the river below. */
const textTop = 148
const textHeight = 296
const tldGap = 36

const river = (): string => {
  const lines = Array.from({ length: 6 }, (_, row) => {
    const depth = row / 5
    const y = 474 + 16 * row + 4 * row * depth
    return `<path d="${riverLine(width, y, depth)}" opacity="${0.5 + 0.5 * depth}"/>`
  })
  return lines.join('')
}

const band = (pattern: Pattern): string =>
  `<pattern id="p" width="${pattern.width}" height="${pattern.height}" patternUnits="userSpaceOnUse" patternTransform="translate(0 ${height - 36}) scale(3)"><path d="${pattern.path}"/></pattern><rect y="${height - 36}" width="${width}" height="36" fill="url(#p)"/>`

/** Returns what all pictures of a theme share: brand (as in Logo.astro), river, pattern. */
const backgroundSvg = (pattern: Pattern, colour: (role: Role) => string): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <g fill="none" stroke="${colour('hero-line')}" stroke-width="2.5">${river()}</g>
  <g fill="${colour('hero-light')}">${band(pattern)}</g>
  <g transform="translate(${margin - 9} 54) scale(1.9)" fill="none" stroke="${colour('hero-ink')}" stroke-width="2.4" stroke-linecap="round">
    <circle cx="22.5" cy="9.5" r="3.5" fill="${colour('hero-light')}" stroke="none"/>
    <path d="M5 16.5c3.7-3 7.3-3 11 0s7.3 3 11 0"/>
    <path d="M5 21.5c3.7-3 7.3-3 11 0s7.3 3 11 0" opacity=".75"/>
    <path d="M9 26.5c2.4-1.9 4.7-1.9 7 0s4.7 1.9 7 0" opacity=".5"/>
  </g>
  <text x="${margin + 60}" y="98" fill="${colour('hero-ink')}" font-family="Kantumruy Pro" font-weight="700" font-size="38">${escapeXml(brand.name)}</text>
</svg>`

const rgbOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Returns the RGB of each coverage of an ink, 0 to 255. Few shades compress better. */
const inkTable = (ground: string, ink: string): Buffer => {
  const steps = 12
  const full = rgbOf(ink)
  const shade = (coverage: number): number[] => {
    const share = Math.round((coverage * steps) / 255) / steps
    return rgbOf(ground).map((from, at) => Math.round(from + ((full[at] ?? 0) - from) * share))
  }
  return Buffer.from(Array.from({ length: 256 }, (_, coverage) => shade(coverage)).flat())
}

/** Paints a text at the margin, in half the time of sharp's `composite`. */
const paint = (picture: Buffer, text: Pixels, top: number, ink: Buffer): void => {
  const columns = Math.min(text.width, width - margin)
  const rows = Math.min(text.height, height - top)
  for (let row = 0; row < rows; row += 1) {
    let to = ((top + row) * width + margin) * channels
    for (let at = row * text.width; at < row * text.width + columns; at += 1, to += channels) {
      const from = (text.data[at] ?? 0) * channels
      if (from === 0) continue
      picture[to] = ink[from] ?? 0
      picture[to + 1] = ink[from + 1] ?? 0
      picture[to + 2] = ink[from + 2] ?? 0
    }
  }
}

/** Removes characters that the fonts cannot render: emoji, other scripts. */
const renderable = (text: string): string =>
  Array.from(text).filter(hasGlyphs).join('').trim() || brand.name

/** Renders a page's picture as a PNG: its title, or a TLD such as `.com` above the title. */
export type RenderPicture = (title: string, tld?: string) => Promise<Buffer>

/** Creates the renderer of a theme's pictures. */
export const createRenderer = async (theme: Theme): Promise<RenderPicture> => {
  const colour = (role: Role): string => colourOf(theme, role, 'light')
  const ground = colour('hero')
  const ink = inkTable(ground, colour('hero-ink'))
  const softInk = inkTable(ground, colour('hero-ink-soft'))
  const svg = Buffer.from(backgroundSvg(theme.pattern, colour))
  const background = await toPixels(sharp(svg).flatten({ background: ground }))

  const paintTitle = async (picture: Buffer, title: string): Promise<void> => {
    const text = await renderTitle(breakable(renderable(title)))
    paint(picture, text, textTop + Math.round((textHeight - text.height) / 2), ink)
  }

  const paintTld = async (picture: Buffer, title: string, tld: string): Promise<void> => {
    const shown = hasGlyphs(tld) ? tld : domainToASCII(tld)
    const large = await renderTld(shown)
    const room = textHeight - large.height - tldGap
    const small = await renderSubtitle(breakable(renderable(title.replaceAll(tld, shown))), room)
    const top = textTop + Math.max(0, Math.round((room - small.height) / 2))
    paint(picture, large, top, ink)
    paint(picture, small, top + large.height + tldGap, softInk)
  }

  // New buffers of two megabytes take longer than the painting.
  const free: Buffer[] = []
  return async (title, tld) => {
    const picture = free.pop() ?? Buffer.alloc(background.data.length)
    background.data.copy(picture)
    await (tld === undefined ? paintTitle(picture, title) : paintTld(picture, title, tld))
    const raw = { width, height, channels } as const
    const png = await sharp(picture, { raw }).png({ compressionLevel: 4 }).toBuffer()
    free.push(picture)
    return png
  }
}
