/** Registries' words for names that are withheld. */
const reservedReasons =
  /\b(?:reserved|reservation|restricted|blocked|block list|prohibited|forbidden|withheld|dpml|not allowed|disallowed|idn|code ?points?)\b/i
/** A registered name, whatever else the reason says. */
const owned = /\b(?:in use|registered|exists|taken)\b/i

/** Returns whether a registry's reason means that it withholds the name, as `Reserved` does. */
export const isReservedReason = (reason: string): boolean =>
  reservedReasons.test(reason) && !owned.test(reason)

/** Registries' words for TLDs that they do not serve. */
const notServed =
  /\b(?:tld|zone|extension)s?(?: is| are)? (?:not (?:supported|served)|unsupported|unknown)\b|\b(?:unsupported|unknown) (?:tld|zone|extension)\b/i

/** Returns whether the registry does not serve the TLD at all: `TLD not supported`. */
export const isNotServed = (reason: string): boolean => notServed.test(reason)
