import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerNamed, storedName } from '../../customers/accounts/index.ts'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  refuseOneself,
  rule,
  say,
  VerbError,
  VerbReason,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { findSpinnable, grantSpins } from './grant-spins.ts'
import { shownDay } from '../../platform/shown-day.ts'
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

/** The spins that staff gave a customer, the latest first. */
const lookAtGrants = async (name: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select jsonb_agg(jsonb_build_object('wheel', g.wheel_id, 'spins', g.spins,
          'grantedAt', g.granted_at) order by g.granted_at desc, g.id) as found
      from wheel_spin_grants g join customers c on c.id = g.customer_id
      where lower(c.username) = lower(${name})`,
  )
  return row?.found ?? []
}

const spinsRule = rule('rule.spins-granted')

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
      return { text: all.length === 0 ? say('wheel.none') : all.join('\n'), data: all }
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
        text: say('added-for', { id, sites: file.sites.join(', ') }),
        data: { id },
        subject: id,
      }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'wheel',
    verb: 'grant',
    permission: 'wheel:change',
    takes: ['NAME', 'SPINS'],
    options: { reason: 'text' },
    help: [
      "gives a customer spins on the wheel that runs on the customer's site, and notifies the customer",
      '--reason "Late server"    why; only staff read it',
    ],
    input: v.object({
      name: v.string(),
      spins: v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,2}$/, spinsRule),
        v.transform(Number),
        v.maxValue(100, spinsRule),
      ),
      reason: VerbReason,
    }),
    subject: ({ name }) => name,
    look: lookAtGrants,
    run: async ({ name, spins }, { db, clock, newId, notifyTabs, actor }) => {
      const now = clock.now()
      const customerId = await customerNamed(db, name)
      refuseOneself(actor, customerId)
      const wheel = await findSpinnable(db, customerId, now)
      if (wheel === undefined) throw new VerbError(say('wheel.none-runs', { name }))
      await grantSpins(db, { grantId: newId(), wheelId: wheel.id, customerId, spins }, now)
      notifyTabs(customerId)
      return {
        text: say('wheel.granted', { name, spins, day: shownDay(wheel.endsAt) }),
        subject: await storedName(db, name),
      }
    },
  }),
  changeVerb({
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
      if (!(await endWheel(db, id, clock.now()))) throw new VerbError(say('wheel.unknown', { id }))
      return { text: say('ended', { id }) }
    },
  }),
] as const
