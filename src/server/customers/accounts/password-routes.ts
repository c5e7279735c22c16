import {
  changePassword,
  checkResetLink,
  forcePassword,
  forgotPassword,
  resetPassword,
} from '../../../contract/passwords.ts'
import { createIpLimit, networkOf, passes } from '../../platform/rate-limit.ts'
import { createSharedLimit } from '../../platform/shared-limit.ts'
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
  readonly resetsPerHour: number
}

const hour = 3600
/** Links per email, network and hour. */
const linksPerHour = 5
/** Links per email and hour, so that no mailbox is flooded. */
const linksPerHourFromEverywhere = 20

const done = { messageCode: 'SUCCESS' } as const

export const passwordRoutes = ({
  accessTokens,
  verifyCaptcha,
  resetsPerHour,
  ...deps
}: PasswordDeps): Route[] => {
  const { db, clock, enqueue } = deps
  const limitResets = createIpLimit(resetsPerHour, hour)
  const rule = { seconds: hour }
  const links = createSharedLimit(deps, { name: 'reset links here', points: linksPerHour, ...rule })
  const mailboxes = createSharedLimit(deps, {
    ...{ name: 'reset links', points: linksPerHourFromEverywhere, ...rule },
  })
  return [
    route(forgotPassword, async ({ body: { email, captchaToken } }, { ip }) => {
      await limitResets(ip)
      if (!(await verifyCaptcha(captchaToken, ip))) throw new ApiError('CAPTCHA_INVALID')
      const mailbox = email.toLowerCase()
      await links.take(`${mailbox} ${networkOf(ip)}`)
      // Others exhausted the limit: an error would not help this customer.
      if (!(await passes(mailboxes.take(mailbox)))) return done
      // The job looks the email up, so neither response nor timing reveals whether it exists.
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
    route(forcePassword, async ({ body }, { userAgent, ip, deviceType }) =>
      answerTokens(
        accessTokens,
        await forceNewPassword(deps, { ...body, userAgent, ip, deviceType }),
      ),
    ),
    route(changePassword, async ({ body }, { customer, ip }) => {
      await changeOwnPassword(deps, { ...body, customer, ip })
      return done
    }),
  ]
}
