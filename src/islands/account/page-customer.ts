/**
 * Returns the customer a page belongs to: a user id, '' while the signed-in user is still unknown,
 * undefined before anyone signed in. Signing out keeps it; another customer replaces it.
 */
export const customerAfter = (
  before: string | undefined,
  present: string | undefined,
): string | undefined => {
  if (present === undefined) return before === '' ? undefined : before
  return present === '' && before !== undefined ? before : present
}
