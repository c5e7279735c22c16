import { readContentFiles } from '../content/check-content.ts'
import { unsoldTldProblems } from '../content/check-links.ts'
import { problemLine } from '../content/problem.ts'
import type { Tld, TldContent } from '../contract/domains.ts'
import { tldContentAtBuild, tldsAtBuild } from './build-catalogue.ts'
import { relatedTlds } from './domain-related.ts'

/** The API's data of the domain pages, joined once per build. */
export interface DomainCatalogue {
  readonly tlds: readonly Tld[]
  readonly gtlds: readonly Tld[]
  readonly cctlds: readonly Tld[]
  readonly onSale: readonly Tld[]
  readonly contentOf: (tld: string) => TldContent | undefined
  readonly relatedTo: (tld: Tld) => readonly Tld[]
}

const read = async (): Promise<DomainCatalogue> => {
  const [tlds, contents] = await Promise.all([tldsAtBuild(), tldContentAtBuild()])
  const gtlds = tlds.filter(({ kind }) => kind === 'gtld')
  const cctlds = tlds.filter(({ kind }) => kind === 'cctld')
  const byName = new Map(tlds.map((tld) => [tld.tld, tld]))
  const unsold = unsoldTldProblems(readContentFiles('.'), new Set(byName.keys()))
  if (unsold.length > 0) throw new Error(unsold.map(problemLine).join('\n'))
  return {
    tlds,
    gtlds,
    cctlds,
    onSale: tlds.filter(({ registrationPrice, regularPrice }) => registrationPrice < regularPrice),
    contentOf: (tld) => contents.get(tld),
    relatedTo: (tld) =>
      relatedTlds(tld, {
        named: contents.get(tld.tld)?.related ?? [],
        byName,
        sameKind: tld.kind === 'gtld' ? gtlds : cctlds,
      }),
  }
}

let catalogue: Promise<DomainCatalogue> | undefined

export const domainCatalogue = (): Promise<DomainCatalogue> => {
  catalogue ??= read()
  return catalogue
}
