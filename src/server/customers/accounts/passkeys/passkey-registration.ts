import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describeDevice } from '../../../../contract/describe-device.ts'
import type { PasskeyAnswer, PasskeyOptions } from '../../../../contract/passkeys.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { openChallenge, takeChallenge } from '../challenges.ts'
import type { Renewed } from '../refresh-tokens.ts'
import {
  checkRegistration,
  openAccount,
  type RegisterDeps,
  type Registration,
  type RegistrationInput,
} from '../register.ts'
import { creationOptions, insertPasskey, verifyNew } from './new-passkey.ts'

export interface PasskeyRegistrationDeps extends RegisterDeps {
  readonly websiteUrl: () => string
}

/** The future customer, whose id the passkey contains, and WebAuthn's challenge. */
const Waiting = v.object({ customerId: v.string(), challenge: v.string() })

/** Which step the challenge belongs to: a customer's registration, or the invitation of staff. */
type RegistrationPurpose = 'REGISTER_PASSKEY' | 'STAFF_INVITATION'

/** Checks a registration and starts its passkey, so that no device makes one in vain. */
export const startPasskeyRegistration = async (
  { db, clock, websiteUrl }: PasskeyRegistrationDeps,
  input: RegistrationInput,
  purpose: RegistrationPurpose = 'REGISTER_PASSKEY',
): Promise<PasskeyOptions> => {
  await checkRegistration(db, input)
  const customerId = randomUUID()
  const { email, firstName = '', lastName = '' } = input
  const owner = { customerId, name: email, firstName, lastName }
  const { options, challenge } = await creationOptions(websiteUrl(), owner)
  const waiting: v.InferOutput<typeof Waiting> = { customerId, challenge }
  const data = JSON.stringify(waiting)
  return { options, challenge: await openChallenge(db, clock, { purpose, customerId: null, data }) }
}

/** Returns the name of a browser's first passkey, in any language: 'Chrome, Android'. */
const nameOf = (userAgent: string): string => {
  const { browser, system } = describeDevice(userAgent)
  return [browser, system].filter((part) => part !== undefined).join(', ') || 'Passkey'
}

/** What else the account of an invitation needs, in its transaction. */
export type JoinStaff = (tx: Queryable, customerId: string) => Promise<void>

/**
 * Creates an account that has a passkey and no password.
 *
 * @param joinStaff of an invitation, which vouches for the email
 */
export const registerByPasskey = async (
  deps: PasskeyRegistrationDeps,
  { passkey, ...registration }: Registration & { readonly passkey: PasskeyAnswer },
  joinStaff?: JoinStaff,
): Promise<Renewed> => {
  const { db, clock, websiteUrl } = deps
  const purpose = joinStaff === undefined ? 'REGISTER_PASSKEY' : 'STAFF_INVITATION'
  const taken = await takeChallenge(db, clock, passkey.challenge, purpose)
  const { customerId, challenge } = v.parse(Waiting, JSON.parse(taken.data))
  const verified = await verifyNew(websiteUrl(), challenge, passkey.response)
  const saved = {
    ...verified,
    customerId,
    name: nameOf(registration.userAgent),
    createdAt: clock.now(),
  }
  return openAccount(deps, registration, () =>
    Promise.resolve({
      customerId,
      passwordHash: '',
      isVouchedFor: joinStaff !== undefined,
      store: async (tx) => {
        await insertPasskey(tx, saved)
        await joinStaff?.(tx, customerId)
      },
    }),
  )
}
