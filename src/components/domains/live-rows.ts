import { isLiveTld, type LiveTld } from '../../site/live-tld.ts'

const ask = async (tag: string): Promise<readonly LiveTld[] | undefined> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/tlds`, {
    headers: { accept: 'application/json', 'if-none-match': tag },
  })
  const tlds: unknown = answer.ok ? await answer.json() : undefined
  const known = Array.isArray(tlds) ? tlds.filter((tld) => isLiveTld(tld)) : []
  // A shop that sells none is one that can't say.
  return known.length === 0 ? undefined : known
}

const answers = new Map<string, ReturnType<typeof ask>>()

/**
 * Today's prices and marks of all TLDs, when they are others than those of the answer that `tag`
 * names; undefined when they are the same. A page asks once, however many
 * of its parts want to know. Rejects when they can't be asked for.
 */
export const changedTlds = (tag: string): Promise<readonly LiveTld[] | undefined> => {
  const answer = answers.get(tag) ?? ask(tag)
  answers.set(tag, answer)
  return answer
}
