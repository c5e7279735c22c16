const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' },
}

const entity = (whole: string, code: string): string => {
  if (!code.startsWith('#')) return named[code] ?? whole
  const point = /^#x/i.test(code)
    ? Number.parseInt(code.slice(2), 16)
    : Number.parseInt(code.slice(1), 10)
  return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : ''
}

/** Returns the text of HTML: no tags, entities decoded, white space joined. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, entity)
    .replace(/\s+/g, ' ')
    .trim()
