import { createHash } from 'node:crypto'

const hueOf = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt16BE(0) % 360

const svg = (width: number, height: number, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}"/>`

/** Draws how a theme looks: a header, a picture and three columns. */
export const screenshotOf = (name: string): string => {
  const hue = hueOf(name)
  const [paper, dark, light] = [`hsl(${hue} 30% 96%)`, `hsl(${hue} 45% 30%)`, `hsl(${hue} 50% 75%)`]
  return svg(
    400,
    300,
    [
      box(0, 0, 400, 300, paper),
      box(0, 0, 400, 36, dark),
      box(24, 56, 352, 110, light),
      ...[0, 1, 2].flatMap((at) => [
        box(24 + at * 122, 184, 108, 60, light),
        box(24 + at * 122, 254, 80, 10, dark),
      ]),
    ].join(''),
  )
}

/** Draws the icon of a plugin. */
export const iconOf = (name: string): string => {
  const hue = hueOf(name)
  return svg(
    128,
    128,
    `${box(0, 0, 128, 128, `hsl(${hue} 50% 40%)`)}<circle cx="64" cy="64" r="${24 + (hue % 24)}" fill="hsl(${hue} 60% 85%)"/>`,
  )
}
