/**
 * What is searched when a name is typed into the field of one TLD: `sabay` is `sabay.com.kh`.
 * What has a TLD already keeps it; several names may stand beside each other.
 */
export const withTld = (typed: string, tld: string): string =>
  typed
    .split(/[\s,;]+/u)
    .map((term) => term.replace(/^\.+|\.+$/gu, ''))
    .filter((term) => term !== '')
    .map((term) => (term.includes('.') ? term : `${term}.${tld}`))
    .join(', ')
