import type { TldDocument } from '../../../../contract/domains.ts'
import type { TldEligibility } from '../../../../contract/tld-eligibility.ts'
import { fromDollars } from '../../../../contract/money.ts'
import type { tldRules, tlds } from '../../../platform/db/schema/index.ts'
import { tldScripts } from './tld-scripts.ts'

type RulesRow = typeof tldRules.$inferInsert

export type RuledTld = Pick<
  typeof tlds.$inferSelect,
  'tld' | 'unicode' | 'kind' | 'needsDocuments' | 'acceptsIdn'
>

interface LifeCycle {
  readonly graceDays: number
  readonly redemptionDays: number
  readonly redemptionFee: number
  readonly cutOffDays: 5 | 12
  readonly transferAuthCode: boolean
  readonly transferAddedYears: number
  readonly removalDays: number
}

/** ICANN's registries: auto-renew grace, 30 days of redemption, 5 days to delete a new name. */
const generic: LifeCycle = {
  graceDays: 30,
  redemptionDays: 30,
  redemptionFee: 80,
  cutOffDays: 5,
  transferAuthCode: true,
  transferAddedYears: 1,
  removalDays: 5,
}

/** The default for country registries: no grace period. */
const country: LifeCycle = {
  graceDays: 0,
  redemptionDays: 30,
  redemptionFee: 60,
  cutOffDays: 12,
  transferAuthCode: true,
  transferAddedYears: 0,
  removalDays: 0,
}

/** Registries with their own policy, and countries that follow ICANN's. */
const ownLifeCycles: readonly (readonly [tlds: string, cycle: LifeCycle])[] = [
  ['io co me tv cc ai la us in bz vc sc ag lc mn ac sh gd fm pw sx ky', generic],
  // TRC (Cambodia): by letter, without auth code.
  ['kh com.kh net.kh org.kh edu.kh', { ...country, redemptionFee: 40, transferAuthCode: false }],
  ['th co.th in.th or.th ac.th ไทย', { ...country, redemptionFee: 40, transferAddedYears: 1 }],
  // Nominet: 90 days to renew at the usual price; a tag change replaces the code.
  [
    'uk co.uk',
    {
      ...country,
      graceDays: 90,
      redemptionDays: 0,
      redemptionFee: 0,
      cutOffDays: 5,
      transferAuthCode: false,
    },
  ],
  // EURid: 40 days of quarantine; a transfer adds a year.
  ['eu ευ ею', { ...country, redemptionDays: 40, redemptionFee: 30, transferAddedYears: 1 }],
  ['de', { ...country, redemptionFee: 30 }],
  ['fr re pm tf wf yt', { ...country, redemptionFee: 30, transferAddedYears: 1 }],
  ['nl ch li be', { ...country, redemptionDays: 40, redemptionFee: 30 }],
  ['ca', { ...country, graceDays: 30, cutOffDays: 5, transferAddedYears: 1 }],
  // auDA: 30 days to renew, then purged; deletion within three days.
  [
    'au',
    {
      ...country,
      graceDays: 30,
      redemptionDays: 0,
      redemptionFee: 0,
      cutOffDays: 5,
      removalDays: 3,
    },
  ],
  ['cn 中国 中國', { ...country, graceDays: 30, redemptionDays: 15, transferAddedYears: 1 }],
  ['vn', { ...country, graceDays: 30, redemptionDays: 0, redemptionFee: 0 }],
]

const letter = 'letter-of-request' as const

const documentsOf: Readonly<Record<string, readonly TldDocument[]>> = {
  // Sub-decree 287 (2021) and the TRC's forms; the trademark for .kh is our own condition.
  kh: ['business-registration', 'tax-patent', 'trademark', letter],
  'com.kh': ['business-registration', 'tax-patent', 'identity-card', letter],
  'net.kh': ['network-licence', 'business-registration', letter],
  'org.kh': ['organisation-registration', 'identity-card', letter],
  'edu.kh': ['school-licence', 'identity-card', letter],
  // THNIC.
  th: ['business-registration', 'trademark'],
  'co.th': ['business-registration'],
  'or.th': ['organisation-registration'],
  'ac.th': ['school-licence'],
  ไทย: ['business-registration', 'identity-card'],
  cn: ['identity-card', 'business-registration'],
  中国: ['identity-card', 'business-registration'],
  中國: ['identity-card', 'business-registration'],
  vn: ['identity-card', letter],
  my: ['identity-card', 'business-registration'],
  museum: ['organisation-registration'],
}

/** The default for other registries that require documents. */
const otherDocuments: readonly TldDocument[] = ['professional-licence']

const eligibilities: readonly (readonly [TldEligibility, tlds: string])[] = [
  ['company', 'kh com.kh th co.th'],
  ['network-operator', 'net.kh'],
  ['organisation', 'org.kh or.th museum ngo ong'],
  ['school', 'edu.kh ac.th'],
  ['local-presence', 'in.th ไทย us ca au jp kr 한국 sg my hu ie nyc'],
  ['eu-citizen', 'eu ευ ею it'],
  ['eu-residence', 'fr re pm tf wf yt'],
  ['profession', 'bank insurance pharmacy aero abogado law cpa'],
  ['community', 'cat eus gal bzh coop scot cymru wales'],
]

const byTld = <Value>(
  entries: readonly (readonly [tlds: string, value: Value])[],
): ReadonlyMap<string, Value> =>
  new Map(entries.flatMap(([tlds, value]) => tlds.split(' ').map((tld) => [tld, value] as const)))

const lifeCycles = byTld(ownLifeCycles)
const eligibilityByTld = byTld(eligibilities.map(([value, tlds]) => [tlds, value] as const))

const rowOf = ({ tld, unicode, kind, needsDocuments, acceptsIdn }: RuledTld): RulesRow => {
  const { redemptionFee, ...cycle } =
    lifeCycles.get(unicode) ?? (kind === 'gtld' ? generic : country)
  return {
    tld,
    documents: needsDocuments ? [...(documentsOf[unicode] ?? otherDocuments)] : [],
    eligibility: eligibilityByTld.get(unicode) ?? 'anyone',
    scripts: [...tldScripts(unicode, acceptsIdn)],
    redemptionFee: fromDollars(redemptionFee),
    ...cycle,
  }
}

/** Returns rules from ICANN's agreement, registries' policies and sub-decree 287. */
export const tldRuleRows = (tlds: readonly RuledTld[]): RulesRow[] => tlds.map(rowOf)
