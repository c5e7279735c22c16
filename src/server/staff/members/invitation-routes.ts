import {
  acceptInvitation,
  invitationOptions,
  readInvitation as readCall,
  type InvitedPerson,
} from '../../../contract/staff-invitations.ts'
import {
  answerTokens,
  registerByPasskey,
  startPasskeyRegistration,
  type AccessTokens,
  type PasskeyRegistrationDeps,
} from '../../customers/accounts/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Log } from '../../platform/log.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { logSecurity } from '../../platform/security-log/index.ts'
import { hasAccount, readInvitation, useInvitation, type Invitation } from './invitations.ts'
import { addMember } from './staff-members.ts'

export interface InvitationDeps extends PasskeyRegistrationDeps {
  readonly accessTokens: AccessTokens
  readonly log: Pick<Log, 'info'>
}

/** Calls per network and hour: an invitation takes three, and a token can't be guessed anyway. */
const callsPerHour = 60

/** Returns the registration of a person whom an invitation names. */
const registrationOf = (
  { email }: Invitation,
  { firstName, lastName, username }: InvitedPerson,
  { site }: Pick<RequestContext, 'site'>,
) => ({
  ...{ email, firstName, lastName, username, country: site },
  ...{ organization: '', identityNumber: '', phoneNumber: '', referralCode: '' },
  ...{ address1: '', address2: '', stateProvince: '', postalCode: '', city: '' },
})

/** The calls behind the link of an invitation (decision 190). */
export const invitationRoutes = ({ accessTokens, log, ...deps }: InvitationDeps): Route[] => {
  const { db, clock } = deps
  const limit = createIpLimit(callsPerHour, 3600)
  const openInvitation = async (token: string, ip: string): Promise<Invitation> => {
    await limit(ip)
    const invitation = await readInvitation(db, clock, token)
    // Someone registered with it since: a link must not open that account.
    if (await hasAccount(db, invitation.email)) throw new ApiError('EMAIL_EXIST')
    return invitation
  }
  return [
    route(readCall, async ({ body }, { ip }) => {
      const { email, role, endsAt } = await openInvitation(body.token, ip)
      return { email, role, endsAt: endsAt.toISOString() }
    }),
    route(invitationOptions, async ({ body: { token, ...person } }, context) => {
      const invitation = await openInvitation(token, context.ip)
      const registration = registrationOf(invitation, person, context)
      return startPasskeyRegistration(deps, registration, 'STAFF_INVITATION')
    }),
    route(acceptInvitation, async ({ body: { token, passkey, ...person } }, context) => {
      const { ip, userAgent, deviceType, locale, requestId } = context
      const invitation = await openInvitation(token, ip)
      const { email, role, invitedBy } = invitation
      const registration = registrationOf(invitation, person, context)
      const device = { ip, userAgent, deviceType, locale }
      const begun = await registerByPasskey(
        deps,
        { ...registration, ...device, passkey },
        async (tx, id) => {
          await useInvitation(tx, clock, token)
          const now = clock.now()
          await addMember(tx, { id, role, addedBy: invitedBy }, now)
          const actor = { kind: 'staff', id, reason: `Invited by ${invitedBy}` } as const
          const entry = { action: 'staff join', subject: email, before: null, after: { role } }
          await recordAudit(tx, actor, entry, now)
        },
      ).catch(async (error: unknown) => {
        // Another tab may have been faster: that says more than a taken email.
        await readInvitation(db, clock, token)
        throw error
      })
      const { customerId } = begun.signedIn
      logSecurity(log, 'staff.joined', { requestId, customerId, staffId: customerId, ip })
      return answerTokens(accessTokens, begun)
    }),
  ]
}
