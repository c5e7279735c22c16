/**
 * Whose page it is, once somebody is present: the user's id, '' for somebody signed in of whom nothing
 * more is known yet, undefined for nobody. It stays the same person's until another one is known.
 */
export const ownerAfter = (
  before: string | undefined,
  present: string | undefined,
): string | undefined => {
  if (present === undefined) return before === '' ? undefined : before
  return present === '' && before !== undefined ? before : present
}
