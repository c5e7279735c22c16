import { captcha } from '../../../contract/registration.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Recaptcha } from '../../providers/recaptcha.ts'

/** The call that tells a form which captcha it has to show. */
export const captchaRoutes = ({ widget }: Pick<Recaptcha, 'widget'>): Route[] => [
  route(captcha, () => widget),
]
