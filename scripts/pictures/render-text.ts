import sharp, { type Sharp } from 'sharp'
import { shortened } from './breakable.ts'
import { useBrandFonts } from './fonts.ts'

/** Raw pixels: the coverage of a text, or the RGB of a picture. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

export const toPixels = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const textWidth = 1040
const maxLines = 3
const smallestTitle = 54
const titleSizes = [76, 64, smallestTitle]
const smallestTld = 46
const tldSizes = [176, 136, 104, 80, 60, smallestTld]

useBrandFonts()
sharp.cache(false)
sharp.concurrency(1)

/** Escapes a text for Pango markup and SVG. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

const renderText = (
  text: string,
  size: number,
  { weight = 'Bold', wrap = 'word' }: { weight?: 'Medium' | 'Bold'; wrap?: 'word' | 'none' } = {},
): Promise<Pixels> => {
  const font = `Kantumruy Pro ${weight} ${size}`
  const spacing = Math.round(size / 8)
  // At 72 dpi one point is one pixel.
  const options = { text: escapeXml(text), font, dpi: 72, width: textWidth, wrap, spacing }
  return toPixels(sharp({ text: options }).toColourspace('b-w'))
}

/** Renders a text without as many of its last words as it takes to fit. */
const renderShortened = async (
  text: string,
  render: (text: string) => Promise<Pixels>,
  fits: (image: Pixels) => boolean,
): Promise<Pixels> => {
  const image = await render(text)
  const shorter = shortened(text)
  return fits(image) || shorter === text ? image : renderShortened(shorter, render, fits)
}

/** Whether a title stays within its lines, marks above and below them included. */
const isTitleFitting = (image: Pixels, size: number): boolean => {
  const line = size * 1.18 + Math.round(size / 8)
  return image.width <= textWidth && image.height <= (maxLines - 1) * line + 1.36 * size
}

/** Renders a breakable title at the largest size that fits; shortens it if none does. */
export const renderTitle = async (text: string): Promise<Pixels> => {
  for (const size of titleSizes) {
    const image = await renderText(text, size)
    if (isTitleFitting(image, size)) return image
  }
  return renderShortened(
    shortened(text),
    (shorter) => renderText(shorter, smallestTitle),
    (image) => isTitleFitting(image, smallestTitle),
  )
}

/** Renders a TLD on one line at the largest size that fits; breaks it at hyphens if none does. */
export const renderTld = async (tld: string): Promise<Pixels> => {
  for (const size of tldSizes) {
    const image = await renderText(tld, size, { wrap: 'none' })
    if (image.width <= textWidth) return image
  }
  return renderText(tld, smallestTld)
}

/** Renders the breakable text below a TLD, shortened to a height. */
export const renderSubtitle = (text: string, maxHeight: number): Promise<Pixels> =>
  renderShortened(
    text,
    (shorter) => renderText(shorter, 40, { weight: 'Medium' }),
    ({ height }) => height <= maxHeight,
  )
