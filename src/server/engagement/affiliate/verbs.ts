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
import { addRule, endRule, listRules, NewRule, ruleExample } from './operator.ts'

const look = async (id: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(p) as found from affiliate_rules p where p.id::text = ${id}`,
  )
  return row?.found ?? null
}

/** The operator's verbs of the affiliate programme. */
export const affiliateVerbs = [
  readVerb({
    noun: 'affiliate',
    verb: 'list',
    permission: 'affiliate:read',
    help: ['all rules, the latest first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listRules(db)
      return { text: all.length === 0 ? say('affiliate.none') : all.join('\n'), data: all }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'affiliate',
    verb: 'add',
    permission: 'affiliate:change',
    takes: ['FILE.json'],
    file: 'FILE.json',
    example: ruleExample,
    help: [
      'adds a rule from a file',
      'startsAt, endsAt   for customers who register between them; it begins in the future',
      'commission         promo credit for each of them, in dollars',
      'minimumSpend       what the customer spends first, in dollars without VAT',
      'days               from the payment that reaches it until the commission is given',
      'creditDays         for how many days the commission can be used',
      'the staff area and docs/editors.md show an example of the file',
    ],
    input: v.object({ file: NewRule }),
    look,
    run: async ({ file }, { db, clock, newId }) => {
      const id = await addRule(db, file, newId(), clock.now())
      return {
        text: say('added-for', { id, sites: file.sites.join(', ') }),
        data: { id },
        subject: id,
      }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'affiliate',
    verb: 'end',
    isDestructive: true,
    permission: 'affiliate:change',
    takes: ['ID'],
    help: ['ends a rule now; customers who were referred before still count'],
    input: v.object({ id: v.string() }),
    subject: ({ id }) => id,
    look,
    run: async ({ id }, { db, clock }) => {
      if (!(await endRule(db, id, clock.now())))
        throw new VerbError(say('affiliate.unknown', { id }))
      return { text: say('ended', { id }) }
    },
  }),
] as const
