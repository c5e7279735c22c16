import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '../../platform/db/database.ts'
import { changeVerb, rule, say, VerbError } from '../../platform/verbs/index.ts'
import { announcePrice } from './announce-price.ts'

const dollars = (option: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\d{1,6}(\.\d{1,2})?$/,
        rule('rule.dollars', { name: `--${option}`, example: '20.99' }),
      ),
      v.transform(Number),
    ),
  )

const NewRenewalPrice = v.pipe(
  v.object({ key: v.string(), month: dollars('month'), year: dollars('year') }),
  v.check(
    ({ month, year }) => month !== undefined || year !== undefined,
    rule('rule.month-or-year'),
  ),
)

const terms = {
  month: [{ duration: 1, durationType: 'MONTH' }],
  year: [
    { duration: 12, durationType: 'MONTH' },
    { duration: 1, durationType: 'YEAR' },
  ],
} as const

/** The operator's verb that raises what running services renew for. */
export const priceNoticeVerbs = [
  changeVerb({
    showsPreview: true,
    noun: 'package',
    verb: 'raise',
    isDestructive: true,
    permission: 'catalogue:change',
    takes: ['KEY'],
    options: { month: 'text', year: 'text' },
    help: [
      '--month 20.99 --year 229.99',
      'what running services of a package renew for, before VAT and without addons;',
      'mails their customers; applies to terms that begin in 30 days or later',
    ],
    input: NewRenewalPrice,
    subject: ({ key }) => key,
    look: async (key, { db }) => {
      const [row] = await rowsOf<{ notices: number }>(
        db,
        sql`select count(*)::integer as notices from services
          where product_key = ${key} and price_notice ->> 'key' = ${key}`,
      )
      return { notices: row?.notices ?? 0 }
    },
    run: async ({ key, ...prices }, { db, clock, enqueue, notifyTabs }) => {
      const pricing = (['month', 'year'] as const).flatMap((name) => {
        const renewalPrice = prices[name]
        return renewalPrice === undefined
          ? []
          : terms[name].map((term) => ({ ...term, renewalPrice }))
      })
      const told = await announcePrice(db, { clock, enqueue }, { key, pricing })
      if (told.length === 0) throw new VerbError(say('package.none-cheaper', { key }))
      for (const customerId of new Set(told)) notifyTabs(customerId)
      return { text: say('package.announced', { count: told.length, key }) }
    },
  }),
] as const
