import { getTld, listDomainTlds, listTlds, type Tld } from '../../contract/domains.ts'
import { toAsciiName } from '../../contract/domain-name.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { prepareAnswer } from '../http/prepared-answers.ts'
import { route, type Route } from '../http/routes.ts'
import { showTld, showTldWithPrices } from './show-tld.ts'
import type { Catalogue, TldRecord } from './tlds.ts'

interface Lists {
  readonly of: readonly TldRecord[]
  /** Until a sale ends; then the lists show other prices. */
  readonly until: number
  readonly full: Tld[]
  readonly short: AnswerOf<typeof listDomainTlds>
}

const makeLists = (tlds: readonly TldRecord[], now: Date): Lists => {
  const saleEnds = tlds.flatMap(({ saleEndsAt }) =>
    saleEndsAt !== null && saleEndsAt > now ? [saleEndsAt.getTime()] : [],
  )
  const full = tlds.map((tld) => showTld(tld, now))
  return {
    of: tlds,
    until: Math.min(Number.POSITIVE_INFINITY, ...saleEnds),
    full: prepareAnswer(full),
    short: prepareAnswer(
      full.map(({ tld, unicode, registrationPrice }) => ({ tld, unicode, registrationPrice })),
    ),
  }
}

/** What the catalogue's calls need. */
export interface CatalogueParts {
  readonly catalogue: Catalogue
  readonly clock: Clock
}

/** The calls that list what is sold. Both lists are made once per state of the catalogue. */
export const catalogueRoutes = ({ catalogue, clock }: CatalogueParts): Route[] => {
  let made: Lists | undefined
  const lists = (): Lists => {
    const now = clock.now()
    if (made === undefined || made.of !== catalogue.tlds || now.getTime() >= made.until) {
      made = makeLists(catalogue.tlds, now)
    }
    return made
  }
  return [
    route(listDomainTlds, () => lists().short),
    route(listTlds, () => lists().full),
    route(getTld, ({ params }) => {
      const asked = params.tld.toLowerCase().replace(/^\./, '')
      const tld = catalogue.find(toAsciiName(asked) ?? '')
      if (tld === undefined) throw new ApiError('TLD_NOT_SUPPORT')
      return showTldWithPrices(tld, clock.now())
    }),
  ]
}
