/** Mail servers ignore an SPF record that needs more look-ups, with those of what it includes (RFC 7208 §4.6.4). */
export const mostSpfLookups = 10

/** What an SPF record needs to be looked up. */
export interface SpfNeeds {
  /** Its own, without those of what it includes. */
  readonly lookups: number
  /** The names whose SPF records it includes or goes on with. */
  readonly included: readonly string[]
}

/** Returns what an SPF record needs; a name with macros is counted, not followed. */
export const spfNeeds = (text: string): SpfNeeds => {
  const terms = text.trim().split(/\s+/).slice(1)
  // With `all`, the redirect is not used (§6.1).
  const hasAll = terms.some((term) => /^[+?~-]?all$/i.test(term))
  const used = terms.filter((term) => !(hasAll && /^redirect=/i.test(term)))
  const counted = used.filter((term) =>
    /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:$|[:/]))/i.test(term),
  )
  const included = counted.flatMap(
    (term) => /^[+?~-]?(?:include:|redirect=)(.+)$/i.exec(term)?.[1] ?? [],
  )
  return {
    lookups: counted.length,
    included: included.filter((name) => !name.includes('%')).map((name) => name.toLowerCase()),
  }
}

/**
 * Counts the look-ups of an SPF record with all that it includes, up to one above the limit: so at most
 * ten names are read. What cannot be read adds nothing.
 */
export const countSpfLookups = async (
  text: string,
  read: (name: string) => Promise<string | undefined>,
): Promise<number> => {
  const open = [text]
  let lookups = 0
  for (let record = open.shift(); record !== undefined; record = open.shift()) {
    const needs = spfNeeds(record)
    lookups += needs.lookups
    if (lookups > mostSpfLookups) return mostSpfLookups + 1
    const found = await Promise.all(needs.included.map(read))
    open.push(...found.filter((one) => one !== undefined))
  }
  return lookups
}
