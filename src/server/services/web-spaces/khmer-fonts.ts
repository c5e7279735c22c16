import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The weights of the Khmer font that websites get. */
export const khmerWeights = [400, 700] as const

/** Returns the name of a weight's file, as our plugin serves it. */
export const khmerFile = (weight: (typeof khmerWeights)[number]): string => `khmer-${weight}.woff2`

const read = (weight: (typeof khmerWeights)[number]): string => {
  const name = `@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-${weight}-normal.woff2`
  return readFileSync(fileURLToPath(import.meta.resolve(name))).toString('base64')
}

let loaded: Readonly<Record<string, string>> | undefined

/** Returns the Khmer font as base64 by file name, read once. */
export const khmerFonts = (): Readonly<Record<string, string>> =>
  (loaded ??= Object.fromEntries(khmerWeights.map((weight) => [khmerFile(weight), read(weight)])))
