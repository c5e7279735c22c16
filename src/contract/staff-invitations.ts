import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { PasskeyAnswer, PasskeyOptions } from './passkeys.ts'
import { Name, OpaqueToken, Username } from './person-fields.ts'
import { Moment } from './shared-shapes.ts'
import { StaffRole } from './staff-roles.ts'

/** Minutes in which the link of an invitation works. */
export const invitationMinutes = 30

/** EMAIL_EXIST: the email has an account meanwhile, which an invitation never takes over. */
const invitationErrors = [
  'INVITATION_UNKNOWN',
  'INVITATION_EXPIRED',
  'INVITATION_USED',
  'EMAIL_EXIST',
] as const

const Link = v.object({ token: OpaqueToken })

/** An invitation that can be accepted. */
export const StaffInvitation = v.object({ email: v.string(), role: StaffRole, endsAt: Moment })
export type StaffInvitation = v.InferOutput<typeof StaffInvitation>

/** Reads the invitation of a link; a POST, so that the token is in no log. Ours, as the next. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/staff/invitation',
  summary: 'The invitation of a link to create an account of staff',
  access: 'public',
  body: Link,
  answer: StaffInvitation,
  errors: invitationErrors,
})

/** What the new member of staff fills in; the invitation has the email. */
export const InvitedPerson = v.object({ firstName: Name, lastName: Name, username: Username })
export type InvitedPerson = v.InferOutput<typeof InvitedPerson>

export const invitationOptions = endpoint({
  method: 'POST',
  path: '/staff/invitation/passkey/options',
  summary: 'The options to create the passkey of a new account of staff',
  access: 'public',
  body: v.object({ ...Link.entries, ...InvitedPerson.entries }),
  answer: PasskeyOptions,
  errors: [...invitationErrors, 'USERNAME_EXIST'],
})

/** Creates the account of staff, once, and begins its session, which has a second factor: the passkey. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/staff/invitation/passkey',
  summary: 'Creates an account of staff with a passkey',
  access: 'public',
  body: v.object({ ...Link.entries, ...InvitedPerson.entries, passkey: PasskeyAnswer }),
  answer: Tokens,
  errors: [...invitationErrors, 'USERNAME_EXIST', 'PASSKEY_INVALID', 'CHALLENGE_EXPIRED'],
})
