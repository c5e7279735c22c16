import * as v from 'valibot'
import { isoDay } from '../../platform/shown-day.ts'
import { changeVerb, readVerb, rule, say, VerbError } from '../../platform/verbs/index.ts'
import { findPlannedRates, findRate, storeRate } from './stored-rates.ts'

const NewRate = v.object({
  riel: v.pipe(v.string(), v.regex(/^[1-9]\d{2,5}$/, rule('rule.riel')), v.transform(Number)),
  source: v.pipe(
    v.string(rule('rule.rate-source')),
    v.trim(),
    v.minLength(1, rule('rule.rate-source')),
    v.maxLength(60, rule('rule.rate-source-long')),
  ),
  on: v.optional(v.pipe(v.string(), v.isoDate(rule('rule.on')))),
})

const dayMs = 86_400_000
/** A rate is published some days before it applies. */
const aheadDays = 31

/** The operator's verbs for the riel's rate. */
export const exchangeRateVerbs = [
  readVerb({
    noun: 'exchange-rate',
    verb: 'show',
    permission: 'rate:read',
    help: ['the rate by which customers see totals in riel'],
    input: v.object({}),
    run: async (_, { db, clock }) => {
      const rate = await findRate(db, isoDay(clock.now()))
      const text =
        rate === undefined
          ? say('exchange-rate.none')
          : say('exchange-rate.shown', {
              riel: rate.perDollar,
              date: rate.date,
              source: rate.source,
            })
      const planned = (await findPlannedRates(db, isoDay(clock.now()))).map(
        ({ perDollar: riel, date, source }) => say('exchange-rate.planned', { riel, date, source }),
      )
      return { text: [text, ...planned], data: rate ?? null }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'exchange-rate',
    verb: 'set',
    permission: 'rate:change',
    takes: ['RIEL'],
    options: { source: 'text', on: 'text' },
    help: [
      '--source "National Bank of Cambodia"   who publishes it; customers see it beside the total',
      '--on 2026-12-01                        the day from which it applies; today, without it',
    ],
    input: NewRate,
    subject: ({ on }) => on ?? '',
    look: async (date, { db, clock }) =>
      (await findRate(db, date === '' ? isoDay(clock.now()) : date)) ?? null,
    run: async ({ riel, source, on }, { db, clock }) => {
      const today = isoDay(clock.now())
      const date = on ?? today
      const last = isoDay(new Date(clock.now().getTime() + aheadDays * dayMs))
      if (date > last) throw new VerbError(say('exchange-rate.too-far', { aheadDays }))
      await storeRate(db, { perDollar: riel, source, date })
      return { text: say('exchange-rate.set', { riel, date }), subject: date }
    },
  }),
] as const
