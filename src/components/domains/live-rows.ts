import { isLiveTld, type LiveTld } from '../../website/live-tld.ts'

const requestTlds = async (tag: string): Promise<readonly LiveTld[] | undefined> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/tlds`, {
    headers: { accept: 'application/json', 'if-none-match': tag },
  })
  const tlds: unknown = answer.ok ? await answer.json() : undefined
  const known = Array.isArray(tlds) ? tlds.filter((tld) => isLiveTld(tld)) : []
  // An empty list is an error.
  return known.length === 0 ? undefined : known
}

const answers = new Map<string, ReturnType<typeof requestTlds>>()

/** Requests current prices and tags once per page; undefined if `tag` is still valid. */
export const changedTlds = (tag: string): Promise<readonly LiveTld[] | undefined> => {
  const answer = answers.get(tag) ?? requestTlds(tag)
  answers.set(tag, answer)
  return answer
}
