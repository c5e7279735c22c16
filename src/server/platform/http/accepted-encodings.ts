/** `identity` is the uncompressed file. */
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

/** Returns the accepted encodings, the preferred first (RFC 9110 §12.5.3); never empty. */
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

/** Browsers send a few dozen different headers. */
const maxHeaders = 200
const known = new Map<string, readonly Encoding[]>()

/** Like {@link parseAcceptedEncodings}, cached per header. */
export const acceptedEncodings = (header: string): readonly Encoding[] => {
  const before = known.get(header)
  if (before !== undefined) return before
  const parsed = parseAcceptedEncodings(header)
  if (known.size < maxHeaders) known.set(header, parsed)
  return parsed
}
