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
import {
  addPromotion,
  endPromotion,
  isVoucherFor,
  listAllPromotions,
  NewPromotion,
  promotionExample,
} from './operator.ts'

const look = async (id: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(p) as found from promotions p where p.id::text = ${id}`,
  )
  return row?.found ?? null
}

/** The operator's verbs of promotions. */
export const promotionVerbs = [
  readVerb({
    noun: 'promotions',
    verb: 'list',
    permission: 'promotion:read',
    help: ['all promotions, the latest end first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listAllPromotions(db)
      return { text: all.length === 0 ? say('promotions.none') : all.join('\n'), data: all }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'promotions',
    verb: 'add',
    permission: 'promotion:change',
    takes: ['FILE.json'],
    file: 'FILE.json',
    example: promotionExample,
    help: [
      'adds one from a file',
      'linkUrl   a page without its language, or an https address; can be left out',
      'code      a voucher for everyone in all of that time, added before; can be left out',
      'the staff area and docs/editors.md show an example of the file',
    ],
    input: v.object({ file: NewPromotion }),
    look,
    run: async ({ file }, { db, newId }) => {
      const { code } = file
      if (code !== undefined && !(await isVoucherFor(db, code, file)))
        throw new VerbError(say('promotions.no-voucher', { code }))
      const id = await addPromotion(db, file, newId())
      return {
        text: say('added-for', { id, sites: file.sites.join(', ') }),
        data: { id },
        subject: id,
      }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'promotions',
    verb: 'end',
    isDestructive: true,
    permission: 'promotion:change',
    takes: ['ID'],
    help: ['ends it now'],
    input: v.object({ id: v.string() }),
    subject: ({ id }) => id,
    look,
    run: async ({ id }, { db, clock }) => {
      if (!(await endPromotion(db, id, clock.now())))
        throw new VerbError(say('promotions.unknown', { id }))
      return { text: say('ended', { id }) }
    },
  }),
] as const
