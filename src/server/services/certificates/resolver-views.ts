import { baseOfName } from '../../../contract/certificate-names.ts'
import type { DifferingView, ForbiddingCaa } from '../../platform/db/schema/index.ts'
import type { CaaRecord, PublicDns } from '../../providers/public-dns.ts'
import type { Lookup, LookupType, Resolvers } from '../../providers/resolvers/index.ts'
import { forbiddingCaa } from './forbidding-caa.ts'
import type { CertificateName } from './issuance.ts'

export interface ViewDeps extends Pick<PublicDns, 'resolveCaa'> {
  readonly resolvers: Pick<Resolvers, 'all' | 'lookAt'>
}

/** The authority looks from several networks, and so do we. */
const mostResolvers = 4

type Asked = Pick<CertificateName, 'name' | 'method' | 'place' | 'isValidated'>
type Viewed = DifferingView['type']

/** What has to be the same everywhere. IPs may differ by place, so they count only where a file is fetched. */
const viewedOf = ({ name, method, place }: Asked): readonly (readonly [string, Viewed])[] => {
  const base = baseOfName(name)
  const caa = [base, 'CAA'] as const
  if (method === 'CNAME' && place !== undefined) return [caa, [place, 'CNAME']]
  return method === 'HTTP' ? [caa, [base, 'A'], [base, 'AAAA']] : [caa]
}

const contentsOf = (looked: Lookup): readonly string[] | undefined => {
  if (looked.is === 'unread') return undefined
  return looked.is === 'none' ? [] : looked.contents.map((one) => one.toLowerCase()).toSorted()
}

const caaRecord = (content: string): readonly CaaRecord[] => {
  const [, tag, value = ''] = /^\d+ (issue|issuewild) "(.*)"$/i.exec(content) ?? []
  const known = tag?.toLowerCase()
  return known === 'issue' || known === 'issuewild' ? [{ tag: known, value }] : []
}

/** Creates what compares the configured resolvers; each look-up is sent once. */
export const createResolverViews = ({ resolvers, resolveCaa }: ViewDeps) => {
  const all = resolvers.all.slice(0, mostResolvers)
  const sent = new Map<string, Promise<Lookup>>()
  const lookAt = (resolver: string, name: string, type: LookupType): Promise<Lookup> => {
    const key = `${resolver} ${type} ${name}`
    const looked = sent.get(key) ?? resolvers.lookAt(resolver, name, type)
    sent.set(key, looked)
    return looked
  }

  /** An alias is followed by the resolver of all other look-ups. */
  const caaAt = (resolver: string) => async (name: string) => {
    const looked = await lookAt(resolver, name, 'CAA')
    if (looked.is === 'alias') return resolveCaa(name)
    return looked.is === 'records' ? looked.contents.flatMap(caaRecord) : []
  }

  const differingIn = async (name: string, type: Viewed): Promise<readonly DifferingView[]> => {
    const views = await Promise.all(
      all.map(async (resolver) => {
        const found = contentsOf(await lookAt(resolver, name, type))
        return found === undefined ? [] : [{ resolver, type, found }]
      }),
    )
    const [first, ...others] = views.flat()
    if (first === undefined) return []
    return others.filter(({ found }) => found.join('\n') !== first.found.join('\n'))
  }

  return {
    /** Returns the resolvers that differ from the first one that answers. */
    differing: async (one: Asked): Promise<readonly DifferingView[]> => {
      if (all.length < 2 || one.isValidated) return []
      return (
        await Promise.all(viewedOf(one).map(([name, type]) => differingIn(name, type)))
      ).flat()
    },
    /** Finds CAA records that forbid our authority a name, at whichever resolver: one network is enough for a refusal. */
    forbidding: async (name: string): Promise<ForbiddingCaa | undefined> => {
      const found = await Promise.all([
        forbiddingCaa({ resolveCaa }, name),
        ...all.slice(1).map((resolver) => forbiddingCaa({ resolveCaa: caaAt(resolver) }, name)),
      ])
      return found.find((one) => one !== undefined)
    },
  }
}
