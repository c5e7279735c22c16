import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { changeVerb, readVerb, VerbError, type VerbContext } from '../../platform/verbs/index.ts'
import { addWheel, endWheel, listWheels, NewWheel, wheelExample } from './operator.ts'

const look = async (id: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(w) || jsonb_build_object('prizes', (
          select jsonb_agg(to_jsonb(p) order by position) from wheel_prizes p
          where p.wheel_id = w.id)) as found
      from fortune_wheels w where id::text = ${id}`,
  )
  return row?.found ?? null
}

/** The operator's verbs for fortune wheels. */
export const wheelVerbs = [
  readVerb({
    noun: 'wheel',
    verb: 'list',
    permission: 'wheel:read',
    help: ['all wheels, the latest end first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listWheels(db)
      return { text: all.length === 0 ? 'There are no wheels.' : all.join('\n'), data: all }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'wheel',
    verb: 'add',
    permission: 'wheel:change',
    takes: ['FILE.json'],
    file: 'FILE.json',
    example: wheelExample,
    help: [
      'adds one from a file',
      'spins                    how many a registration, a paid order and a top-up give',
      'minimumOrder             the least total of a paid order, in dollars with VAT',
      'cashDays, discountDays   for how many days promo credit and vouchers can be used',
      'prizes                   2 to 12: a label or an amount in dollars, its weight, and a stock if limited',
      'the staff area and docs/editors.md show an example of the file',
    ],
    input: v.object({ file: NewWheel }),
    look,
    run: async ({ file }, { db, newId }) => {
      const id = await addWheel(db, file, newId)
      return {
        text: `${id} was added, for ${file.sites.join(', ')}.`,
        data: { id },
        subject: id,
      }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'wheel',
    verb: 'end',
    isDestructive: true,
    permission: 'wheel:change',
    takes: ['ID'],
    help: ['ends it now, for every customer'],
    input: v.object({ id: v.string() }),
    subject: ({ id }) => id,
    look,
    run: async ({ id }, { db, clock }) => {
      if (!(await endWheel(db, id, clock.now())))
        throw new VerbError(`There is no wheel ${id} that runs or is to come.`)
      return { text: `${id} has ended.` }
    },
  }),
] as const
