import type { Tokens } from '../../../contract/accounts.ts'
import {
  passkeyRegistrationOptions,
  registerWithPasskey,
} from '../../../contract/passkey-registration.ts'
import {
  codeResendMs,
  register,
  savePhoneNumber,
  sendEmailCode,
  verifyEmail,
} from '../../../contract/registration.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { AccessTokens } from './access-tokens.ts'
import { activeCustomer } from './active-customer.ts'
import { answerTokens } from './answer-tokens.ts'
import { mailEmailCode } from './email-codes.ts'
import { registerByPasskey, startPasskeyRegistration } from './passkeys/passkey-registration.ts'
import { registerCustomer, type RegisterWithPasswordDeps } from './register.ts'
import { storePhoneNumber } from './save-phone-number.ts'

/** Returns whether a captcha's token is valid; true without a captcha. */
export type VerifyCaptcha = (token: string, ip: string) => Promise<boolean>

export interface RegistrationDeps extends RegisterWithPasswordDeps {
  readonly websiteUrl: () => string
  readonly accessTokens: AccessTokens
  readonly verifyCaptcha: VerifyCaptcha
  readonly registrationsPerHour: number
}

const hour = 3600
/** Codes per customer and hour: each allows five guesses. */
const codesPerHour = 10
/** Numbers per customer and hour: each reveals whether it is taken. */
const phoneNumbersPerHour = 20

export const registrationRoutes = ({
  accessTokens,
  verifyCaptcha,
  registrationsPerHour,
  ...deps
}: RegistrationDeps): Route[] => {
  const { db, clock, emailCodes } = deps
  const limitRegistrations = createIpLimit(registrationsPerHour, hour)
  const limitPasskeys = createIpLimit(registrationsPerHour, hour)
  const limitCodes = createIpLimit(codesPerHour, hour)
  const limitPhoneNumbers = createIpLimit(phoneNumbersPerHour, hour)
  const admit = async (captchaToken: string, ip: string): Promise<void> => {
    await limitRegistrations(ip)
    if (!(await verifyCaptcha(captchaToken, ip))) throw new ApiError('CAPTCHA_INVALID')
  }
  return [
    route(register, async ({ body }, { ip, userAgent, deviceType, locale }): Promise<Tokens> => {
      const { captchaToken, ...fields } = body
      await admit(captchaToken, ip)
      const begun = await registerCustomer(deps, { ...fields, ip, userAgent, deviceType, locale })
      return answerTokens(accessTokens, begun)
    }),
    route(passkeyRegistrationOptions, async ({ body }, { ip }) => {
      const { captchaToken, ...fields } = body
      await admit(captchaToken, ip)
      return startPasskeyRegistration(deps, fields)
    }),
    route(registerWithPasskey, async ({ body }, { ip, userAgent, deviceType, locale }) => {
      await limitPasskeys(ip)
      const begun = await registerByPasskey(deps, { ...body, ip, userAgent, deviceType, locale })
      return answerTokens(accessTokens, begun)
    }),
    route(sendEmailCode, async (_, { customer: { customerId } }) => {
      const { email, emailVerifiedAt } = await activeCustomer(db, customerId)
      const sentAt =
        emailVerifiedAt !== null
          ? clock.now()
          : await db.transaction(async (tx) => {
              const requestedAt = await mailEmailCode(deps, tx, customerId, email)
              await limitCodes(customerId)
              return requestedAt
            })
      const resendAt = new Date(sentAt.getTime() + codeResendMs).toISOString()
      return { messageCode: 'SUCCESS' as const, resendAt }
    }),
    route(verifyEmail, async ({ body }, { customer: { customerId } }) => {
      await activeCustomer(db, customerId)
      await emailCodes.use(db, customerId, body.code)
      return { messageCode: 'SUCCESS' as const }
    }),
    route(savePhoneNumber, async ({ body }, { customer: { customerId } }) => {
      await limitPhoneNumbers(customerId)
      return { phoneNumber: await storePhoneNumber(db, clock, customerId, body.phoneNumber) }
    }),
  ]
}
