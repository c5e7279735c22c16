import type { SearchRow } from '../../contract/domains.ts'
import { labelOf } from './search-filters.ts'

/** The extensions of the offer 'Protect the name', in its order. */
const protectedTlds: readonly string[] = ['com', 'net', 'com.kh']

/**
 * Returns the rows of the offer 'Protect the name': the first searched name with the extensions that
 * it needs most; empty when fewer than two are free.
 *
 * @param refused TLDs whose conditions the customer does not meet
 */
export const protectRows = (
  rows: readonly SearchRow[],
  inCart: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): readonly SearchRow[] => {
  const same = rows.filter(
    ({ match, tld }) => match !== 'suggestion' && protectedTlds.includes(tld),
  )
  const [first] = same
  if (first === undefined) return []
  const offered = protectedTlds
    .flatMap((tld) => same.filter((row) => row.tld === tld && labelOf(row) === labelOf(first)))
    .filter(
      ({ state, premium, tld, domainName }) =>
        (state === 'available' || state === 'checking') &&
        !premium &&
        !refused.has(tld) &&
        !inCart.has(domainName),
    )
  return offered.length < 2 ? [] : offered
}
