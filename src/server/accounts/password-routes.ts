import {
  changePassword,
  checkResetLink,
  forcePassword,
  forgotPassword,
  resetPassword,
} from '../../contract/passwords.ts'
import { createAddressLimit } from '../address-limit.ts'
import { ApiError } from '../api-error.ts'
import { route, type Route } from '../http/routes.ts'
import type { AccessTokens } from './access-tokens.ts'
import { answerTokens } from './answer-tokens.ts'
import { checkLink } from './mailed-links.ts'
import {
  changeOwnPassword,
  forceNewPassword,
  resetPasswordByLink,
  type ChangePasswordParts,
} from './passwords.ts'
import type { VerifyCaptcha } from './registration-routes.ts'

/** What the calls about passwords need. */
export interface PasswordParts extends ChangePasswordParts {
  readonly accessTokens: AccessTokens
  readonly verifyCaptcha: VerifyCaptcha
  /** Links that one address may ask for an hour. */
  readonly resetsPerHour: number
}

const hour = 3600
/** Links that may be asked for one email an hour, from everywhere: nobody's mailbox is flooded. */
const linksPerHour = 5

const done = { messageCode: 'SUCCESS' } as const

/** The calls about passwords. */
export const passwordRoutes = ({
  accessTokens,
  verifyCaptcha,
  resetsPerHour,
  ...parts
}: PasswordParts): Route[] => {
  const { db, clock, enqueue } = parts
  const limitResets = createAddressLimit(resetsPerHour, hour)
  const limitLinks = createAddressLimit(linksPerHour, hour)
  return [
    route(forgotPassword, async ({ body: { email, captchaToken } }, { address }) => {
      await limitResets(address)
      if (!(await verifyCaptcha(captchaToken, address))) throw new ApiError('CAPTCHA_INVALID')
      await limitLinks(email.toLowerCase())
      // Whether somebody has this address is looked up by the job: neither the answer nor the time
      // that it takes can tell.
      await enqueue(db, 'mail-account', { mail: 'RESET_LINK', email })
      return done
    }),
    route(checkResetLink, async ({ params }) => {
      await checkLink(db, clock, params.token, 'RESET_PASSWORD')
      return done
    }),
    route(resetPassword, async ({ params, body }) => {
      await resetPasswordByLink(parts, params.code, body.password)
      return done
    }),
    route(forcePassword, async ({ body }, { userAgent, address }) =>
      answerTokens(accessTokens, await forceNewPassword(parts, { ...body, userAgent, address })),
    ),
    route(changePassword, async ({ body }, { customer, address }) => {
      await changeOwnPassword(parts, { ...body, customer, address })
      return done
    }),
  ]
}
