/** The contrast that WCAG 2.2 requires of text, and of large text and controls. */
export const leastContrast = { text: 4.5, large: 3 } as const

const channels = (hex: string): readonly [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

/** Returns the relative luminance of a six-digit hex colour, 0 to 1 (WCAG 2.2). */
export const luminance = (hex: string): number => {
  const [red, green, blue] = channels(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two six-digit hex colours, 1 to 21 (WCAG 2.2). */
export const contrast = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const toOklab = (hex: string): readonly [number, number, number] => {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const digits = (linear: number): string => {
  const light = Math.min(1, Math.max(0, linear))
  const channel = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Returns `color-mix(in oklab, one share, other)` (CSS Color 5); the share is 0 to 1. */
export const mixed = (one: string, share: number, other: string): string => {
  const second = toOklab(other)
  const [lightness = 0, a = 0, b = 0] = toOklab(one).map(
    (value, at) => value * share + (second[at] ?? 0) * (1 - share),
  )
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return `#${digits(red)}${digits(green)}${digits(blue)}`
}
