import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const coloursOf = (slug: string): readonly [light: Colour, dark: Colour] => {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(slug).digest()
  const mix = (base: number, part: number) => Math.round(base + part * 0.3)
  return [
    [mix(160, red), mix(160, green), mix(160, blue)],
    [mix(30, red), mix(30, green), mix(30, blue)],
  ]
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A page with a header, a sidebar and lines of text; in percent. */
const isDark = (x: number, y: number): boolean =>
  y < 14 || (x > 72 && x < 94 && y > 24 && y < 90) || (x > 6 && x < 64 && y > 24 && y % 9 < 3)

/** Draws a PNG in the colours of a slug. */
export const drawPng = (slug: string, width: number, height: number): Uint8Array<ArrayBuffer> => {
  const [light, dark] = coloursOf(slug)
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = isDark((x / width) * 100, (y / height) * 100) ? 1 : 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a pixel, from a palette.
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from([...light, ...dark])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Draws an SVG in the colours of a slug. */
export const drawSvg = (slug: string): string => {
  const [light, dark] = coloursOf(slug).map((colour) => `rgb(${colour.join(',')})`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><path fill="${light ?? ''}" d="M0 0h128v128H0z"/><circle cx="64" cy="64" r="36" fill="${dark ?? ''}"/></svg>`
}
