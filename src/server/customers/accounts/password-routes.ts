import {
  changePassword,
  checkResetLink,
  forcePassword,
  forgotPassword,
  resetPassword,
} from '../../../contract/passwords.ts'
import { createIpLimit, createLimit, networkOf, passes } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { AccessTokens } from './access-tokens.ts'
import { answerTokens } from './answer-tokens.ts'
import { checkLink } from './mailed-links.ts'
import {
  changeOwnPassword,
  forceNewPassword,
  resetPasswordByLink,
  type ChangePasswordDeps,
} from './passwords.ts'
import type { VerifyCaptcha } from './registration-routes.ts'
import { mailAccount } from './jobs.ts'

export interface PasswordDeps extends ChangePasswordDeps {
  readonly accessTokens: AccessTokens
  readonly verifyCaptcha: VerifyCaptcha
  /** Links that one address may ask for an hour. */
  readonly resetsPerHour: number
}

const hour = 3600
/** Links that may be asked for one email an hour from one network: a stranger spends only their own. */
const linksPerHour = 5
/** And from everywhere, so that nobody's mailbox is flooded; above it nothing is sent. */
const linksPerHourFromEverywhere = 20

const done = { messageCode: 'SUCCESS' } as const

/** The calls about passwords. */
export const passwordRoutes = ({
  accessTokens,
  verifyCaptcha,
  resetsPerHour,
  ...deps
}: PasswordDeps): Route[] => {
  const { db, clock, enqueue } = deps
  const limitResets = createIpLimit(resetsPerHour, hour)
  const limitLinks = createLimit(linksPerHour, hour)
  const limitMailbox = createLimit(linksPerHourFromEverywhere, hour)
  return [
    route(forgotPassword, async ({ body: { email, captchaToken } }, { ip }) => {
      await limitResets(ip)
      if (!(await verifyCaptcha(captchaToken, ip))) throw new ApiError('CAPTCHA_INVALID')
      const mailbox = email.toLowerCase()
      await limitLinks(`${mailbox} ${networkOf(ip)}`)
      // Others used the mailbox's up: who asks now is not told, since they can do nothing about it.
      if (!(await passes(limitMailbox(mailbox)))) return done
      // Whether somebody has this address is looked up by the job: neither the answer nor the time
      // that it takes can tell.
      await enqueue(db, mailAccount, { mail: 'RESET_LINK', email })
      return done
    }),
    route(checkResetLink, async ({ params }) => {
      await checkLink(db, clock, params.token, 'RESET_PASSWORD')
      return done
    }),
    route(resetPassword, async ({ params, body }) => {
      await resetPasswordByLink(deps, params.code, body.password)
      return done
    }),
    route(forcePassword, async ({ body }, { userAgent, ip }) =>
      answerTokens(accessTokens, await forceNewPassword(deps, { ...body, userAgent, address: ip })),
    ),
    route(changePassword, async ({ body }, { customer, ip }) => {
      await changeOwnPassword(deps, { ...body, customer, address: ip })
      return done
    }),
  ]
}
