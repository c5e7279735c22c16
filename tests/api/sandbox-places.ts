import { sandboxEnvironment } from '../../scripts/soak/sandbox-environment.ts'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'

/** Returns the settings that say where a sandbox's parties are. */
export const sandboxPlaces = ({
  addresses,
}: Pick<Sandbox, 'addresses'>): Readonly<Record<string, string>> => ({
  ...sandboxEnvironment(addresses),
  CYBERSOURCE: sandboxCards(addresses.cybersource),
  // A suite turns PayPal, Meta or Google Analytics on with its id and secret.
  PAYPAL_URL: addresses.paypal,
  PAYPAL_SDK_URL: `${addresses.paypal}/sdk/js`,
  PAYPAL_CERT_ORIGINS: addresses.paypal,
  META_URL: addresses.meta,
  GA_URL: addresses.ga4,
  GOOGLE_SCRIPT_URL: `${addresses.google}/gsi/client`,
  GOOGLE_CERTS_URL: `${addresses.google}/oauth2/v3/certs`,
  RECAPTCHA_SCRIPT_URL: `${addresses.recaptcha}/recaptcha/api.js`,
  RECAPTCHA_VERIFY_URL: `${addresses.recaptcha}/recaptcha/api/siteverify`,
})
