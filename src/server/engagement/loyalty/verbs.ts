import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { addPeriod, endPeriod, listPeriods, NewPeriod, periodExample } from './operator.ts'

const look = async (id: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(p) as found from loyalty_periods p where p.id::text = ${id}`,
  )
  return row?.found ?? null
}

/** The operator's verbs of the loyalty programme. */
export const loyaltyVerbs = [
  readVerb({
    noun: 'loyalty',
    verb: 'list',
    permission: 'loyalty:read',
    help: ['all periods with their tiers, the latest end first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listPeriods(db)
      return { text: all.length === 0 ? say('loyalty.none') : all.join('\n'), data: all }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'loyalty',
    verb: 'add',
    permission: 'loyalty:change',
    takes: ['FILE.json'],
    file: 'FILE.json',
    example: periodExample,
    help: [
      'adds a period with its four tiers from a file',
      'startsAt, endsAt   it begins in the future, and overlaps no other period of a site',
      'creditDays         for how many days cashback can be used',
      'minimumSpend       what a customer pays in the period, in dollars without VAT; 0 for the first tier',
      'cashbackPercent    0 to 50, no less than in the tier before',
      'the staff area and docs/editors.md show an example of the file',
    ],
    input: v.object({ file: NewPeriod }),
    look,
    run: async ({ file }, { db, clock, newId }) => {
      const id = await addPeriod(db, file, newId(), clock.now())
      return {
        text: say('added-for', { id, sites: file.sites.join(', ') }),
        data: { id },
        subject: id,
      }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'loyalty',
    verb: 'end',
    isDestructive: true,
    permission: 'loyalty:change',
    takes: ['ID'],
    help: ['ends a period now; cashback of payments made in it is still granted'],
    input: v.object({ id: v.string() }),
    subject: ({ id }) => id,
    look,
    run: async ({ id }, { db, clock }) => {
      if (!(await endPeriod(db, id, clock.now())))
        throw new VerbError(say('loyalty.unknown', { id }))
      return { text: say('ended', { id }) }
    },
  }),
] as const
