/**
 * What is searched when a name is typed into the field of one ending: `sabay` is `sabay.com.kh`.
 * What has an ending already keeps it; several names may stand beside each other.
 */
export const withEnding = (typed: string, ending: string): string =>
  typed
    .split(/[\s,;]+/u)
    .map((term) => term.replace(/^\.+|\.+$/gu, ''))
    .filter((term) => term !== '')
    .map((term) => (term.includes('.') ? term : `${term}.${ending}`))
    .join(', ')
