import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  say,
  VerbError,
  type Sentence,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { noCustomer, storedName } from './customer-named.ts'
import {
  banCustomer,
  changeEmail,
  demandNewPassword,
  endAllSessions,
  endCustomerSessions,
  liftBan,
  verifyEmailByStaff,
} from './operator.ts'

const Name = v.object({ name: v.string() })
type Name = v.InferOutput<typeof Name>

const look = async (name: string, { db, clock }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ account: Json }>(
    db,
    sql`select jsonb_build_object('username', username, 'email', email,
        'emailVerifiedAt', email_verified_at, 'bannedAt', banned_at,
        'mustChangePassword', must_change_password, 'sessions', (
          select count(distinct family) from refresh_tokens t where t.customer_id = c.id
            and revoked_at is null and expires_at > ${clock.now().toISOString()}::timestamptz
        )) as account
      from customers c where lower(username) = lower(${name})`,
  )
  return row?.account ?? null
}

const shared = {
  noun: 'account',
  permission: 'account:change',
  actsOnAccount: true,
  takes: ['NAME'],
  input: Name,
  subject: ({ name }: Name) => name,
  look,
} as const

const accountVerb = (
  verb: string,
  help: string,
  run: (name: string, context: VerbContext) => Promise<boolean>,
  done: (name: string) => Sentence,
  isDestructive = true,
) =>
  changeVerb<Name>({
    ...shared,
    verb,
    ...(isDestructive && { isDestructive: true as const }),
    help: [help],
    run: async ({ name }, context) => {
      if (!(await run(name, context))) throw new VerbError(noCustomer(name))
      return { text: done(name), subject: await storedName(context.db, name) }
    },
  })

const emailRefusals = {
  'no-customer': noCustomer,
  'not-an-email': (_: string, email: string) => say('account.not-an-email', { email }),
  EMAIL_EXIST: (_: string, email: string) => say('account.email-taken', { email }),
} as const

/** The operator's verbs for accounts. */
export const accountVerbs = [
  accountVerb(
    'ban',
    'refuses a customer at once, everywhere',
    (name, { db, clock }) => banCustomer(db, clock, name),
    (name) => say('account.banned', { name }),
  ),
  accountVerb(
    'unban',
    'lets them sign in again',
    (name, { db }) => liftBan(db, name),
    (name) => say('account.unbanned', { name }),
    false,
  ),
  accountVerb(
    'end-sessions',
    'signs a customer out on all their devices',
    (name, { db, clock }) => endCustomerSessions(db, clock, name),
    (name) => say('account.signed-out', { name }),
  ),
  accountVerb(
    'force-password',
    'signs them out; the next sign-in asks for a new password',
    (name, { db, clock }) => demandNewPassword(db, clock, name),
    (name) => say('account.needs-password', { name }),
  ),
  accountVerb(
    'verify-email',
    'marks the email as verified, after the customer proved in another way that it is theirs',
    (name, { db, clock }) => verifyEmailByStaff(db, clock, name),
    (name) => say('account.email-verified', { name }),
    false,
  ),
  changeVerb({
    ...shared,
    verb: 'set-email',
    isDestructive: true,
    takes: ['NAME', 'EMAIL'],
    help: [
      'signs them out; the new address has to be verified,',
      'links and codes sent to the previous one are void, and it gets a mail about the change',
    ],
    input: v.object({ name: v.string(), email: v.string() }),
    run: async ({ name, email }, context) => {
      const outcome = await changeEmail(context, name, email)
      if (outcome !== 'changed') throw new VerbError(emailRefusals[outcome](name, email))
      return {
        text: say('account.email-changed', { name, email }),
        subject: await storedName(context.db, name),
      }
    },
  }),
  changeVerb({
    noun: 'session',
    verb: 'end-all',
    permission: 'session:change',
    isDestructive: true,
    help: ['signs every customer and member of staff out, on all devices'],
    input: v.object({}),
    subject: () => 'all sessions',
    look: () => Promise.resolve(null),
    run: async (_, { db, clock }) => {
      const count = await endAllSessions(db, clock)
      return { text: say('session.all-ended', { count }), data: { signedOut: count } }
    },
  }),
] as const
