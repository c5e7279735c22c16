/** How a stored file can be packed; `identity` is the file itself. */
export type Encoding = 'br' | 'gzip' | 'identity'

const ours: readonly Encoding[] = ['br', 'gzip', 'identity']

const weights = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      const quality = weight === undefined ? 1 : Number(weight)
      return [coding.toLowerCase(), Number.isFinite(quality) ? quality : 0]
    }),
  )

/**
 * The encodings that an `Accept-Encoding` header allows, the one to prefer first: the client's
 * weights decide, Brotli before gzip where they are equal (RFC 9110 §12.5.3). Never empty:
 * `identity` is the last resort even of a client that refuses it.
 */
export const parseAcceptedEncodings = (header: string): readonly Encoding[] => {
  if (header.trim() === '') return ['identity']
  const given = weights(header)
  const any = given.get('*')
  const qualityOf = (coding: Encoding): number =>
    given.get(coding) ?? any ?? (coding === 'identity' ? Number.MIN_VALUE : 0)
  const allowed = ours
    .filter((coding) => qualityOf(coding) > 0)
    .sort((one, other) => qualityOf(other) - qualityOf(one))
  return allowed.includes('identity') ? allowed : [...allowed, 'identity']
}

/** All browsers together send a few dozens. */
const mostHeaders = 200
const known = new Map<string, readonly Encoding[]>()

/** As {@link parseAcceptedEncodings}, each header read once. */
export const acceptedEncodings = (header: string): readonly Encoding[] => {
  const before = known.get(header)
  if (before !== undefined) return before
  const parsed = parseAcceptedEncodings(header)
  if (known.size < mostHeaders) known.set(header, parsed)
  return parsed
}
