import { baseOfName } from '../../../contract/certificate-names.ts'
import type { CaaRecord, PublicDns } from '../../providers/public-dns.ts'
import { caaDomains } from '../../providers/sectigo/index.ts'
import type { ForbiddingCaa } from '../../platform/db/schema/index.ts'

const authorityOf = ({ value }: CaaRecord): string => value.split(';', 1)[0]?.trim() ?? ''

const textOf = ({ tag, value }: CaaRecord): string => `0 ${tag} "${value}"`

/** Returns the records that decide: `issuewild` before `issue` for wildcards (RFC 8659 §4.3). */
const deciding = (records: readonly CaaRecord[], isWildcard: boolean): readonly CaaRecord[] => {
  const wild = records.filter(({ tag }) => tag === 'issuewild')
  return isWildcard && wild.length > 0 ? wild : records.filter(({ tag }) => tag === 'issue')
}

/** Finds the CAA records that forbid our authority a name, at the name or the closest one above it; undefined if none do. */
export const forbiddingCaa = async (
  { resolveCaa }: Pick<PublicDns, 'resolveCaa'>,
  name: string,
): Promise<ForbiddingCaa | undefined> => {
  const labels = baseOfName(name).split('.')
  for (let from = 0; from < labels.length; from += 1) {
    const at = labels.slice(from).join('.')
    const records = await resolveCaa(at)
    if (records.length === 0) continue
    const decide = deciding(records, name.startsWith('*.'))
    const [first] = decide
    if (first === undefined || decide.some((one) => caaDomains.includes(authorityOf(one)))) {
      return undefined
    }
    const wanted = textOf({ tag: first.tag, value: caaDomains[0] })
    return { at, found: decide.map(textOf), wanted }
  }
  return undefined
}
