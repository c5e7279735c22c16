import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbError,
  wordsText,
  type RunContext,
  type Said,
  type Sentence,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import type { AnnounceRenewalPrice } from './announce-renewal-price.ts'
import { listTlds, showTld } from './describe-tlds.ts'
import {
  endSale,
  NewPrices,
  NewSale,
  sellAgain,
  setPrices,
  startSale,
  stopSelling,
  Tld,
} from './operator.ts'
import { planTldPrices } from './plan-tld-prices.ts'

const look = async (tld: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(t) || jsonb_build_object('restoreFee', (
          select redemption_fee from tld_rules r where r.tld = t.tld), 'planned_prices', (
          select jsonb_agg(jsonb_build_object('at', p.starts_at,
              'registration_price', r -> 'prices' -> 'register',
              'renewal_price', r -> 'prices' -> 'renew',
              'transfer_price', r -> 'prices' -> 'transfer',
              'restore_fee', r -> 'prices' -> 'restore', 'years', r -> 'years')
              order by p.starts_at, p.id)
          from planned_prices p, jsonb_array_elements(p.rows) r
          where p.state = 'PLANNED' and p.list = 'tlds' and r -> 'target' ->> 0 = t.tld)) as found
      from tlds t where tld = ${tld}`,
  )
  return row?.found ?? null
}

const show = async (
  tld: string,
  { db, clock }: VerbContext,
  notes: readonly Sentence[] = [],
): Promise<Said> => {
  const lines = await showTld(db, tld, clock.now())
  return { text: [...lines, ...notes], data: lines.map((line) => wordsText(line)) }
}

const OneTld = v.object({ tld: Tld })

const change = {
  noun: 'tld',
  permission: 'catalogue:change',
  takes: ['TLD'],
  subject: ({ tld }: { readonly tld: string }) => tld,
  look,
} as const

const SaleOrEnd = v.pipe(
  v.object({
    register: v.optional(NewSale.entries.register),
    days: NewSale.entries.days,
    at: NewSale.entries.at,
    end: v.optional(v.literal(true)),
  }),
  v.check(
    ({ end, register, days, at }) =>
      end === undefined || [register, days, at].every((one) => one === undefined),
    rule('rule.end-alone'),
  ),
)

const changePrices = async (
  announce: AnnounceRenewalPrice,
  { tld, at, ...prices }: { readonly tld: string; readonly at?: Date | undefined } & NewPrices,
  context: RunContext,
): Promise<Said> => {
  const { db, clock, notifyTabs } = context
  if (at !== undefined) {
    await planTldPrices(context, tld, prices, at)
    return show(tld, context)
  }
  const change = await setPrices(db, tld, prices, clock.now())
  const noticed = prices.renew === undefined ? [] : await announce(db, context, { tld, ...change })
  for (const customerId of new Set(noticed)) notifyTabs(customerId)
  const notes = noticed.length === 0 ? [] : [say('tld.notices', { count: noticed.length })]
  return show(tld, context, notes)
}

/** Returns the operator's verbs for TLDs. */
export const tldVerbs = (announce: AnnounceRenewalPrice) =>
  [
    readVerb({
      noun: 'tld',
      verb: 'list',
      permission: 'catalogue:read',
      help: ['all TLDs with their prices, the most popular first'],
      input: v.object({}),
      run: async (_, { db, clock }) => {
        const all = await listTlds(db, clock.now())
        return { text: all.join('\n'), data: all }
      },
    }),
    readVerb({
      noun: 'tld',
      verb: 'show',
      permission: 'catalogue:read',
      takes: ['TLD'],
      help: ["one of them, with its registry's rules"],
      input: OneTld,
      run: ({ tld }, context) => show(tld, context),
    }),
    changeVerb({
      showsPreview: true,
      ...change,
      verb: 'price',
      options: {
        ...{ register: 'text', renew: 'text', transfer: 'text', restore: 'text', years: 'text' },
        at: 'text',
      },
      help: [
        '--register 12.99 --transfer 14.99',
        '--renew 14.99   customers who have a domain are mailed a higher price, which applies to',
        '                terms that begin in 30 days or later; a lower one applies at once',
        "--restore 80    the registry's fee for a restore; a year's renewal is added",
        '--years 10      registered for so many years at most; 2-10: for two at least',
        '--at 2026-12-01T00:00+07:00   from then, as a planned change that planned-prices list shows',
        '                and planned-prices cancel cancels; now without it',
      ],
      input: v.intersect([OneTld, NewPrices, v.object({ at: NewSale.entries.at })]),
      run: (input, context) => changePrices(announce, input, context),
    }),
    changeVerb({
      showsPreview: true,
      ...change,
      verb: 'sale',
      options: { register: 'text', days: 'text', at: 'text', end: 'flag' },
      help: [
        '--register 2.99',
        '--days 30       so long; without it until it is ended',
        '--at 2026-12-01T00:00+07:00   from then; now without it, which cancels what was planned',
        '--end           ends the sale, or cancels what is planned',
      ],
      input: v.intersect([OneTld, SaleOrEnd]),
      run: async ({ tld, end, register, days, at }, context) => {
        const { db, clock } = context
        if (end === true) await endSale(db, tld, clock.now())
        else if (register === undefined)
          throw new VerbError(say('rule.either', { one: '--register', other: '--end' }))
        else await startSale(db, tld, { register, days, at }, clock.now())
        return show(tld, context)
      },
    }),
    changeVerb({
      showsPreview: true,
      ...change,
      verb: 'stop',
      isDestructive: true,
      options: { at: 'text' },
      help: [
        'sells no new names; customers who have one renew it',
        '--at 2026-12-01T00:00+07:00   from then; now without it, which cancels what was planned',
      ],
      input: v.object({ ...OneTld.entries, at: NewSale.entries.at }),
      run: async ({ tld, at }, context) => {
        await stopSelling(context.db, tld, { at, now: context.clock.now() })
        if (at !== undefined) return show(tld, context)
        return { text: say('tld.stopped', { tld }) }
      },
    }),
    changeVerb({
      showsPreview: true,
      ...change,
      verb: 'sell',
      options: { at: 'text' },
      help: [
        'sells it again, or for the first time',
        '--at 2026-12-01T00:00+07:00   from then; now without it, which cancels what was planned',
      ],
      input: v.object({ ...OneTld.entries, at: NewSale.entries.at }),
      run: async ({ tld, at }, context) => {
        await sellAgain(context.db, tld, { at, now: context.clock.now() })
        return show(tld, context)
      },
    }),
  ] as const
