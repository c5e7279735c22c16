import { createPasskey } from '../client/webauthn.ts'
import type { CallResult } from '../client/api-error.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { acceptInvitation, invitationOptions } from '../contract/staff-invitations.ts'
import { call } from './api.ts'
import { promptDevice } from './passkey-sign-in.ts'
import { takeTokens, type SignInStep } from './sign-in.ts'

/** Creates an account of staff with a new passkey and signs in; the server checks the input before. */
export const joinStaff = async (
  body: BodyOf<typeof invitationOptions>,
): Promise<CallResult<SignInStep>> =>
  takeTokens(
    await promptDevice(await call(invitationOptions, { body }), createPasskey, (passkey) =>
      call(acceptInvitation, { body: { ...body, passkey } }),
    ),
  )
