/** Words of registries for names that nobody has and nobody can have. */
const keptBack =
  /\b(?:reserved|reservation|restricted|blocked|block list|prohibited|forbidden|withheld|dpml|not allowed|disallowed)\b/i
/** Somebody has it, whatever else is said. */
const owned = /\b(?:in use|registered|exists|taken)\b/i

/**
 * Whether the reason that a registry gives for a name that can't be had (RFC 5731 §3.1.1, free text)
 * says that the registry itself keeps it back: `Reserved`, `Restricted name`, `Blocked by DPML`.
 */
export const isKeptBack = (reason: string): boolean => keptBack.test(reason) && !owned.test(reason)
