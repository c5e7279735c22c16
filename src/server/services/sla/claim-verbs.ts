import * as v from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import type { Json } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  VerbReason,
  type Sentence,
  type VerbContext,
  type Words,
} from '../../platform/verbs/index.ts'
import { shownMoment } from '../../platform/zoned-moment.ts'
import { confirmClaim, refuseClaim } from './change-claims.ts'
import type { MonthReport } from './month-report.ts'
import { readMonths } from './read-months.ts'
import { isCreditEnough } from './sla-credit.ts'
import { findClaim, openClaims, type StoredClaim } from './stored-claims.ts'

const noun = 'sla-claims'

const asJson = (claim: StoredClaim): Json => ({ ...claim }) as Json

const line = ({ claimedAt, issueBy, ...claim }: StoredClaim): Sentence => {
  const { id, username, month, state } = claim
  const amount = formatMoney(claim.amount)
  const values = { id, username, month, state, amount, claimed: shownDay(new Date(claimedAt)) }
  return issueBy === null
    ? say('sla-claims.line', values)
    : say('sla-claims.line-issued-by', { ...values, issueBy: shownDay(new Date(issueBy)) })
}

const find = async (db: Queryable, id: string): Promise<StoredClaim> => {
  const claim = await findClaim(db, id)
  if (claim === undefined) throw new VerbError(say('sla-claims.unknown', { id }))
  return claim
}

/** Returns what our records give for a claim now. */
const reportOf = async (
  { db, clock }: Pick<VerbContext, 'db' | 'clock'>,
  { customerId, month }: StoredClaim,
): Promise<MonthReport> => {
  const reading = { customerId, months: [month], now: clock.now(), locale: 'en' } as const
  const [report] = await readMonths(db, reading)
  if (report === undefined) throw new VerbError(say('sla-claims.no-month', { month }))
  return report
}

const lines = (claim: StoredClaim, { services, credit }: MonthReport): Words => [
  line(claim),
  ...services.flatMap(({ name, type, uptime, creditPercent, outages, ...service }) => [
    say('sla-claims.service', { type, name, serviceId: service.serviceId }),
    say('sla-claims.uptime', {
      uptime,
      creditPercent,
      monthPrice: service.monthPrice,
      credit: service.credit,
    }),
    ...outages.map(({ startsAt, endsAt, description }) => {
      const from = shownMoment(new Date(startsAt))
      return endsAt === null
        ? say('sla-claims.outage-open', { from, description })
        : say('sla-claims.outage', { from, until: shownMoment(new Date(endsAt)), description })
    }),
  ]),
  say('sla-claims.recorded', { credit: formatMoney(credit) }),
  ...(claim.reason === null ? [] : [say('sla-claims.refused-for', { reason: claim.reason })]),
]

const change = {
  noun,
  permission: 'sla:change',
  takes: ['ID'],
  options: { reason: 'text' },
  input: v.object({ id: v.string(), reason: VerbReason }),
  subject: ({ id }: { readonly id: string }) => id,
  look: async (id: string, { db }: VerbContext): Promise<Json> => {
    const claim = await findClaim(db, id)
    return claim === undefined ? null : asJson(claim)
  },
} as const

const changed = (claim: StoredClaim | undefined, { id, state }: StoredClaim): StoredClaim => {
  if (claim === undefined) throw new VerbError(say('sla-claims.decided-before', { id, state }))
  return claim
}

/** The operator's verbs for claims of SLA credits (decision 150). */
export const slaClaimVerbs = [
  readVerb({
    noun,
    verb: 'list',
    permission: 'sla:read',
    help: ['claims that wait for a decision or for their credit, the oldest first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await openClaims(db)
      const text = all.length === 0 ? say('sla-claims.none') : all.map(line)
      return { text, data: all.map(asJson) }
    },
  }),
  readVerb({
    noun,
    verb: 'show',
    permission: 'sla:read',
    takes: ['ID'],
    help: ['a claim, with the uptime and the credit by our records'],
    input: v.object({ id: v.string() }),
    run: async ({ id }, context) => {
      const claim = await find(context.db, id)
      const report = await reportOf(context, claim)
      const data = { ...claim, recorded: report.credit } as Json
      return { text: lines(claim, report), data }
    },
  }),
  changeVerb({
    ...change,
    verb: 'confirm',
    help: [
      'promises the credit by our records, and notifies the customer; it is issued soon after',
      '--reason "As recorded"   only staff read it',
    ],
    run: async ({ id }, context) => {
      const claim = await find(context.db, id)
      const { credit } = await reportOf(context, claim)
      if (!isCreditEnough(credit)) {
        throw new VerbError(say('sla-claims.too-little', { credit: formatMoney(credit) }))
      }
      const confirmed = changed(await confirmClaim(context, claim.id, credit), claim)
      context.notifyTabs(claim.customerId)
      return { text: line(confirmed) }
    },
  }),
  changeVerb({
    ...change,
    verb: 'refuse',
    showsReason: true,
    help: ['--reason "Why"   the customer reads why, with the uptime by our records'],
    run: async ({ id, reason }, context) => {
      const claim = await find(context.db, id)
      const refused = changed(await refuseClaim(context, claim.id, reason), claim)
      context.notifyTabs(claim.customerId)
      return { text: line(refused) }
    },
  }),
] as const
