import { captcha } from '../../../contract/registration.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Recaptcha } from '../../providers/recaptcha.ts'

/** Returns the route that describes the captcha. */
export const captchaRoutes = ({ widget }: Pick<Recaptcha, 'widget'>): Route[] => [
  route(captcha, () => widget),
]
