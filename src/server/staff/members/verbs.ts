import * as v from 'valibot'
import { Email as StaffEmail } from '../../../contract/person-fields.ts'
import { invitationMinutes } from '../../../contract/staff-invitations.ts'
import { StaffRole } from '../../../contract/staff-roles.ts'
import type { Json } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbError,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { findInvitation, hasAccount, invite } from './invitations.ts'
import {
  addMember,
  changeRole,
  findStaffAccount,
  hasOtherOwner,
  listMembers,
  removeMember,
  type ListedMember,
} from './staff-members.ts'

const roles = StaffRole.options.join(', ')

const WithRole = v.object({
  email: v.string(),
  role: v.picklist(StaffRole.options, rule('rule.role', { roles: StaffRole.options.join('|') })),
})

const Email = v.object({ email: v.string() })

const Invited = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.check((email) => v.is(StaffEmail, email), rule('rule.email')),
  ),
  role: WithRole.entries.role,
})

const asJson = ({
  email,
  username,
  role,
  since,
  addedBy,
  hasSecondFactor,
}: ListedMember): Json => ({
  ...{ email, username, role, since, addedBy, hasSecondFactor },
})

const line = ({ email, role, since, hasSecondFactor }: ListedMember): string =>
  `${email}  ${role}  since ${shownDay(new Date(since))}${hasSecondFactor ? '' : '  no second factor'}`

const accountOf = async (db: Queryable, email: string) => {
  const account = await findStaffAccount(db, email)
  if (account === undefined) throw new VerbError(say('staff.no-account', { email }))
  return account
}

const memberOf = async (db: Queryable, email: string) => {
  const { id, role } = await accountOf(db, email)
  if (role === null) throw new VerbError(say('staff.unknown', { email }))
  return { id, role }
}

const keepOwner = async (db: Queryable, id: string): Promise<void> => {
  if (!(await hasOtherOwner(db, id))) throw new VerbError(say('staff.last-owner'))
}

const shared = {
  noun: 'staff',
  permission: 'staff:change',
  takes: ['EMAIL'],
  subject: ({ email }: { readonly email: string }) => email,
  look: async (email: string, { db }: VerbContext): Promise<Json> =>
    (await listMembers(db, email)).map(asJson)[0] ?? null,
} as const

/** The operator's verbs for staff. */
export const staffVerbs = [
  readVerb({
    noun: 'staff',
    verb: 'list',
    permission: 'staff:read',
    help: ['who works in the staff area, with which role'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listMembers(db)
      const text = all.length === 0 ? say('staff.none') : all.map(line).join('\n')
      return { text, data: all.map(asJson) }
    },
  }),
  changeVerb({
    ...shared,
    verb: 'add',
    options: { role: 'text' },
    help: [
      'opens the staff area to an account, which has a verified email and a second factor',
      `--role ROLE   ${roles}`,
    ],
    input: WithRole,
    run: async ({ email, role }, { db, clock, actor }) => {
      const account = await accountOf(db, email)
      if (account.role !== null)
        throw new VerbError(say('staff.known', { email, role: account.role }))
      // A stranger can register with the email address of a colleague.
      if (!account.isVerified) throw new VerbError(say('staff.not-verified', { email }))
      // Later, only a session that began with one can add one.
      if (!account.hasSecondFactor) throw new VerbError(say('staff.no-second-factor', { email }))
      const addedBy = `${actor.kind} ${actor.id}`
      await addMember(db, { id: account.id, role, addedBy }, clock.now())
      return { text: say('staff.added', { email, role }) }
    },
  }),
  changeVerb({
    ...shared,
    verb: 'invite',
    onServerOnly: true,
    options: { role: 'text' },
    help: [
      `prints a link that creates an account of staff with a passkey, once, within ${invitationMinutes} minutes;`,
      'send it to that person only: it replaces earlier links of the same email',
      `--role ROLE   ${roles}`,
    ],
    input: Invited,
    look: async (email: string, { db }: VerbContext): Promise<Json> => {
      const { endsAt, ...found } = (await findInvitation(db, email)) ?? {}
      return endsAt === undefined ? null : { ...found, endsAt: endsAt.toISOString() }
    },
    run: async ({ email, role }, { db, clock, actor, staffUrl }) => {
      if (await hasAccount(db, email)) throw new VerbError(say('staff.has-account', { email }))
      const invitedBy = `${actor.kind} ${actor.id}`
      const { token, endsAt } = await invite(db, clock, { email, role, invitedBy })
      const url = `${staffUrl()}/invitation#${token}`
      return {
        text: [say('staff.invited', { email, role, minutes: invitationMinutes }), url],
        data: { email, role, url, endsAt: endsAt.toISOString() },
      }
    },
  }),
  changeVerb({
    ...shared,
    verb: 'change',
    options: { role: 'text' },
    help: ['gives a member of staff another role', `--role ROLE   ${roles}`],
    input: WithRole,
    run: async ({ email, role }, { db }) => {
      const member = await memberOf(db, email)
      if (member.role === 'owner' && role !== 'owner') await keepOwner(db, member.id)
      await changeRole(db, member.id, role)
      return { text: say('staff.changed', { email, role }) }
    },
  }),
  changeVerb({
    ...shared,
    verb: 'remove',
    isDestructive: true,
    help: ['closes the staff area to a member; the account stays a customer'],
    input: Email,
    run: async ({ email }, { db }) => {
      const member = await memberOf(db, email)
      if (member.role === 'owner') await keepOwner(db, member.id)
      await removeMember(db, member.id)
      return { text: say('staff.removed', { email }) }
    },
  }),
] as const
