import * as v from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import { customerNamed, storedName } from '../../customers/accounts/index.ts'
import type { Json } from '../../platform/audit/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  changeVerb,
  readVerb,
  refuseOneself,
  rule,
  say,
  VerbAmount,
  VerbError,
  VerbReason,
} from '../../platform/verbs/index.ts'
import {
  grantByStaff,
  listGrants,
  lockGrant,
  withdrawCredit,
  type ListedGrant,
} from './staff-grants.ts'

const dayMs = 24 * 3_600_000

const line = ({ id, username, source, amount, remaining, expiresAt }: ListedGrant): string => {
  const until = expiresAt === null ? 'does not expire' : `until ${shownDay(new Date(expiresAt))}`
  return `${id}  ${username}  ${formatMoney(remaining)} of ${formatMoney(amount)} left  ${until}  ${source}`
}

const asJson = ({ id, username, source, amount, remaining, expiresAt }: ListedGrant): Json => ({
  ...{ id, username, source, amount, remaining, expiresAt },
})

/** The operator's verbs of promo credit. */
export const promoCreditVerbs = [
  readVerb({
    noun: 'promo-credits',
    verb: 'list',
    permission: 'promo-credit:read',
    takes: ['[NAME]'],
    help: ['promo credit that can be spent; all of one customer, spent and expired included'],
    input: v.object({ name: v.optional(v.string()) }),
    run: async ({ name }, { db }) => {
      const all = await listGrants(db, name)
      const text = all.length === 0 ? say('promo-credits.none') : all.map(line).join('\n')
      return { text, data: all.map(asJson) }
    },
  }),
  changeVerb({
    noun: 'promo-credits',
    verb: 'grant',
    permission: 'promo-credit:change',
    takes: ['NAME', 'AMOUNT'],
    options: { days: 'text', reason: 'text' },
    help: [
      'gives a customer promo credit, and notifies the customer',
      '--days 90                 for how long it can be used; 365 without it',
      '--reason "Late server"    why; only staff read it',
    ],
    input: v.object({
      name: v.string(),
      amount: VerbAmount,
      days: v.pipe(
        v.optional(v.string(), '365'),
        v.regex(/^[1-9]\d{0,3}$/, rule('rule.days-9999')),
        v.transform(Number),
      ),
      reason: VerbReason,
    }),
    subject: ({ name }) => name,
    look: async (name, { db }) => (await listGrants(db, name)).map(asJson),
    run: async ({ name, amount, days }, { db, clock, newId, notifyTabs, actor }) => {
      const now = clock.now()
      const customerId = await customerNamed(db, name)
      refuseOneself(actor, customerId)
      const expiresAt = new Date(now.getTime() + days * dayMs)
      await grantByStaff(db, { customerId, grantId: newId(), amount, expiresAt }, now)
      notifyTabs(customerId)
      return {
        text: say('promo-credits.granted', {
          name,
          amount: formatMoney(amount),
          day: shownDay(expiresAt),
        }),
        subject: await storedName(db, name),
      }
    },
  }),
  changeVerb({
    noun: 'promo-credits',
    verb: 'withdraw',
    isDestructive: true,
    permission: 'promo-credit:change',
    takes: ['ID', '[AMOUNT]'],
    options: { reason: 'text' },
    help: [
      'takes back what a grant has left, or an AMOUNT of it, and notifies the customer',
      '--reason "By mistake"    why; only staff read it',
    ],
    input: v.object({
      id: v.pipe(v.string(), v.uuid(rule('rule.id-of-promo-credit'))),
      amount: v.optional(VerbAmount),
      reason: VerbReason,
    }),
    subject: ({ id }) => id,
    look: async (id, { db }) => {
      const grant = await lockGrant(db, id)
      return grant === undefined ? null : asJson(grant)
    },
    run: async ({ id, amount }, { db, clock, newId, notifyTabs }) => {
      const grant = await lockGrant(db, id)
      if (grant === undefined) throw new VerbError(say('promo-credits.unknown', { id }))
      const { remaining, customerId, username } = grant
      const taken = amount ?? remaining
      if (remaining === 0 || taken > remaining) {
        throw new VerbError(
          say('promo-credits.too-little', { remaining: formatMoney(remaining), id }),
        )
      }
      await withdrawCredit(db, grant, taken, newId(), clock.now())
      notifyTabs(customerId)
      return { text: say('promo-credits.withdrawn', { taken: formatMoney(taken), username }) }
    },
  }),
] as const
