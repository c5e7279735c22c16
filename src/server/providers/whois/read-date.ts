const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Returns the time of a date, or undefined for an impossible one (31 February). */
const moment = (year: number, month: number, day: number, rest: string): Date | undefined => {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /\b(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(rest) ?? []
  const date = new Date(
    Date.UTC(year, month - 1, day, Number(hours), Number(minutes), Number(seconds)),
  )
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1980 && year < 2200 ? date : undefined
}

/** Date formats of registries, the most specific first. */
const forms: readonly (readonly [RegExp, (parts: readonly string[]) => readonly number[]])[] = [
  // 2005/05/30, 2007. 03. 02., 2003-03-17 12:20:05
  [/^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})/, ([y, m, d]) => [y, m, d].map(Number)],
  // 20051231
  [/^(\d{4})(\d{2})(\d{2})\b/, ([y, m, d]) => [y, m, d].map(Number)],
  // 31/12/2026, 31.12.2026, 02-01-2020: day first, as registries outside the US write
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/, ([d, m, y]) => [y, m, d].map(Number)],
  // 08 Oct 1999, 14-Feb-1999
  [
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-\s.]([a-z]{3,9})[-\s.,]+(\d{4})/i,
    ([d, m = '', y]) => [Number(y), monthOf(m), Number(d)],
  ],
  // October 8 1999, Fri Oct  8 1999
  [
    /^(?:[a-z]{3,9}\s+)??([a-z]{3,9})\s+(\d{1,2}),?\s+(\d{4})/i,
    ([m = '', d, y]) => [Number(y), monthOf(m), Number(d)],
  ],
]

/** Reads a date in a WHOIS response; without a zone it is UTC. */
export const readDate = (written: string): Date | undefined => {
  const text = written.trim()
  // With a zone (RFC 3339, or similar).
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)$/i.test(text)) {
    const date = new Date(text.replace(/\s?UTC$/i, 'Z').replace(' ', 'T'))
    if (!Number.isNaN(date.getTime())) return date
  }
  for (const [form, order] of forms) {
    const match = form.exec(text)
    if (match === null) continue
    const [year = 0, month = 0, day = 0] = order(match.slice(1))
    return month === 0 ? undefined : moment(year, month, day, text.slice(match[0].length))
  }
  return undefined
}
