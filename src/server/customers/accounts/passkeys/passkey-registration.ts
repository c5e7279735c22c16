import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describeDevice } from '../../../../contract/describe-device.ts'
import type { PasskeyAnswer, PasskeyOptions } from '../../../../contract/passkeys.ts'
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
  readonly siteUrl: () => string
}

/** The future customer, whose id the passkey contains, and WebAuthn's challenge. */
const Waiting = v.object({ customerId: v.string(), challenge: v.string() })

const purpose = 'REGISTER_PASSKEY'

/** Checks a registration and starts its passkey, so that no device makes one in vain. */
export const startPasskeyRegistration = async (
  { db, clock, siteUrl }: PasskeyRegistrationDeps,
  input: RegistrationInput,
): Promise<PasskeyOptions> => {
  await checkRegistration(db, input)
  const customerId = randomUUID()
  const { email, firstName = '', lastName = '' } = input
  const owner = { customerId, name: email, firstName, lastName }
  const { options, challenge } = await creationOptions(siteUrl(), owner)
  const waiting: v.InferOutput<typeof Waiting> = { customerId, challenge }
  const data = JSON.stringify(waiting)
  return { options, challenge: await openChallenge(db, clock, { purpose, customerId: null, data }) }
}

/** Returns the name of a browser's first passkey, in any language: 'Chrome, Android'. */
const nameOf = (userAgent: string): string => {
  const { browser, system } = describeDevice(userAgent)
  return [browser, system].filter((part) => part !== undefined).join(', ') || 'Passkey'
}

/** Creates an account that has a passkey and no password. */
export const registerByPasskey = async (
  deps: PasskeyRegistrationDeps,
  { passkey, ...registration }: Registration & { readonly passkey: PasskeyAnswer },
): Promise<Renewed> => {
  const { db, clock, siteUrl } = deps
  const taken = await takeChallenge(db, clock, passkey.challenge, purpose)
  const { customerId, challenge } = v.parse(Waiting, JSON.parse(taken.data))
  const verified = await verifyNew(siteUrl(), challenge, passkey.response)
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
      store: async (tx) => {
        await insertPasskey(tx, saved)
      },
    }),
  )
}
