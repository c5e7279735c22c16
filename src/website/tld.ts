/** Returns the search text of a TLD page's field: `sabay` becomes `sabay.com.kh`. */
export const withTld = (typed: string, tld: string): string =>
  typed
    .split(/[\s,;]+/u)
    .map((term) => term.replace(/^\.+|\.+$/gu, ''))
    .filter((term) => term !== '')
    .map((term) => (term.includes('.') ? term : `${term}.${tld}`))
    .join(', ')
