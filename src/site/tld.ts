/**
 * Returns the search text of a TLD page's field: `sabay` becomes `sabay.com.kh`. Names with a TLD
 * keep it; several names are possible.
 */
export const withTld = (typed: string, tld: string): string =>
  typed
    .split(/[\s,;]+/u)
    .map((term) => term.replace(/^\.+|\.+$/gu, ''))
    .filter((term) => term !== '')
    .map((term) => (term.includes('.') ? term : `${term}.${tld}`))
    .join(', ')
