/** Words of registries for names that nobody has and nobody can have. */
const reservedReasons =
  /\b(?:reserved|reservation|restricted|blocked|block list|prohibited|forbidden|withheld|dpml|not allowed|disallowed|idn|code ?points?)\b/i
/** Somebody has it, whatever else is said. */
const owned = /\b(?:in use|registered|exists|taken)\b/i

/**
 * Whether the reason that a registry gives for a name that can't be had (RFC 5731 §3.1.1, free text)
 * says that the registry itself keeps it back: `Reserved`, `Restricted name`, `Blocked by DPML`,
 * `Invalid IDN`.
 */
export const isReservedReason = (reason: string): boolean =>
  reservedReasons.test(reason) && !owned.test(reason)

/** Words of registries for names under a TLD that they don't have. */
const notServed =
  /\b(?:tld|zone|extension)s?(?: is| are)? (?:not (?:supported|served)|unsupported|unknown)\b|\b(?:unsupported|unknown) (?:tld|zone|extension)\b/i

/**
 * Whether the reason that a registry gives says that it does not sell names of this TLD at all,
 * which says nothing of the name: `TLD not supported`.
 */
export const isNotServed = (reason: string): boolean => notServed.test(reason)
