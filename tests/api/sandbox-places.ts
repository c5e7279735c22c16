import { sandboxEnvironment } from '../../scripts/soak/sandbox-environment.ts'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'

/** Returns the settings that say where a sandbox's parties are. */
export const sandboxPlaces = ({
  endpoints,
}: Pick<Sandbox, 'endpoints'>): Readonly<Record<string, string>> => ({
  ...sandboxEnvironment(endpoints),
  CYBERSOURCE: sandboxCards(endpoints.cybersource),
  // A suite turns PayPal, Meta or Google Analytics on with its id and secret.
  PAYPAL_URL: endpoints.paypal,
  PAYPAL_SDK_URL: `${endpoints.paypal}/sdk/js`,
  PAYPAL_CERT_ORIGINS: endpoints.paypal,
  META_URL: endpoints.meta,
  GA_URL: endpoints.ga4,
  GOOGLE_SCRIPT_URL: `${endpoints.google}/gsi/client`,
  GOOGLE_CERTS_URL: `${endpoints.google}/oauth2/v3/certs`,
  RECAPTCHA_SCRIPT_URL: `${endpoints.recaptcha}/recaptcha/api.js`,
  RECAPTCHA_VERIFY_URL: `${endpoints.recaptcha}/recaptcha/api/siteverify`,
})
