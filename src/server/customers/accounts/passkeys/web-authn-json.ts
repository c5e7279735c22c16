import * as v from 'valibot'
import type { WebAuthnJson } from '../../../../contract/passkeys.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

const Base64Url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(40_000))

const credential = { id: Base64Url, rawId: Base64Url, type: v.literal('public-key') }

/** The used part of WebAuthn Level 3's RegistrationResponseJSON. */
const Registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)),
      [],
    ),
  }),
})

/** The used part of WebAuthn Level 3's AuthenticationResponseJSON. */
const Authentication = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: v.nullish(Base64Url),
  }),
})

const parsed = <Schema extends v.GenericSchema>(
  schema: Schema,
  json: WebAuthnJson,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, json)
  if (!result.success) throw new ApiError('PASSKEY_INVALID')
  return result.output
}

/** Parses a new passkey. Throws ApiError PASSKEY_INVALID. */
export const parseRegistration = (json: WebAuthnJson) => ({
  ...parsed(Registration, json),
  clientExtensionResults: {},
})

/** Parses a sign-in response. Throws ApiError PASSKEY_INVALID. */
export const parseAuthentication = (json: WebAuthnJson) => {
  const { response, ...rest } = parsed(Authentication, json)
  const { userHandle, ...signed } = response
  return { ...rest, response: signed, userHandle, clientExtensionResults: {} }
}
