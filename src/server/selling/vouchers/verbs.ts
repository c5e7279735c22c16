import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { noCustomer } from '../../customers/accounts/index.ts'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { shownMoment } from '../../platform/zoned-moment.ts'
import { addVoucher, endVoucher, listAllVouchers, NewVoucher } from './operator.ts'

const look = async (code: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(v) as found from vouchers v where code = upper(${code})`,
  )
  return row?.found ?? null
}

const unsaid = {
  ...{ title: '', 'title-km': '', description: '', 'description-km': '' },
  ...{ days: '', suggest: false },
}

/** The operator's verbs of vouchers. */
export const voucherVerbs = [
  readVerb({
    noun: 'voucher',
    verb: 'list',
    permission: 'voucher:read',
    help: ['all vouchers, the earliest end first'],
    input: v.object({}),
    run: async (_, { db, clock }) => {
      const all = await listAllVouchers(db, clock.now())
      return { text: all.length === 0 ? say('voucher.none') : all.join('\n'), data: all }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'voucher',
    verb: 'end',
    isDestructive: true,
    permission: 'voucher:change',
    takes: ['CODE'],
    help: ['ends it now, for every customer'],
    input: v.object({ code: v.string() }),
    subject: ({ code }) => code,
    look,
    run: async ({ code }, { db, clock }) => {
      if (!(await endVoucher(db, code, clock.now())))
        throw new VerbError(say('voucher.unknown', { code }))
      return { text: say('ended', { id: code }) }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'voucher',
    verb: 'add',
    permission: 'voucher:change',
    takes: ['CODE'],
    options: {
      ...{ title: 'text', 'title-km': 'text', description: 'text', 'description-km': 'text' },
      ...{ percent: 'text', dollars: 'text', minimum: 'text', days: 'text', at: 'text' },
      ...{ for: 'text', actions: 'text', customer: 'text', suggest: 'flag' },
    },
    help: [
      '--percent 10 --days 90 --title "…" --title-km "…"',
      '  --description "…" --description-km "…"',
      '--dollars 5              a fixed amount in place of --percent',
      '--minimum 40             only when its items cost so much, after sales and before tax',
      '--for DOMAIN,SSL         only these products',
      '--actions registration   only to register, renew (renewal), …',
      '--suggest                offered to every customer whose cart it fits',
      '--at 2026-12-01T00:00+07:00   from then on; now without it',
      "--customer NAME          only this customer's",
    ],
    input: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((given) => ({ ...unsaid, ...given })),
      NewVoucher,
    ),
    subject: ({ code }) => code,
    look,
    run: async (input, { db, clock }) => {
      if (input.at !== undefined && input.at <= clock.now()) throw new VerbError(say('at-passed'))
      const outcome = await addVoucher(db, input, clock.now())
      if (outcome === 'exists') throw new VerbError(say('voucher.known', { code: input.code }))
      if (outcome === 'no-customer') throw new VerbError(noCustomer(input.customer ?? ''))
      const { code, days, at } = input
      return {
        text:
          at === undefined
            ? say('voucher.added', { code, days })
            : say('voucher.planned', { code, days, from: shownMoment(at) }),
      }
    },
  }),
] as const
