import type { CaaRecord } from 'node:dns'

/** What CAA records name this authority. */
const ours: ReadonlySet<string> = new Set(['sectigo.com', 'comodoca.com', 'usertrust.com'])

type ResolveCaa = (name: string) => Promise<readonly CaaRecord[]>

const authorityOf = (value: string): string => value.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const isAllowedBy = (records: readonly CaaRecord[], isWildcard: boolean): boolean => {
  const wild = records.flatMap(({ issuewild }) => issuewild ?? [])
  const decide = isWildcard && wild.length > 0 ? wild : records.flatMap(({ issue }) => issue ?? [])
  return decide.length === 0 || decide.some((value) => ours.has(authorityOf(value)))
}

/** Returns whether the closest CAA records at or above a name let this authority issue (RFC 8659 §3). */
export const isAllowedByCaa = async (resolveCaa: ResolveCaa, name: string): Promise<boolean> => {
  const labels = name.replace(/^\*\./, '').split('.')
  for (let from = 0; from < labels.length; from += 1) {
    const records = await resolveCaa(labels.slice(from).join('.'))
    if (records.length > 0) return isAllowedBy(records, name.startsWith('*.'))
  }
  return true
}
