const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

const google = [
  'https://accounts.google.com/gsi/',
  'https://www.google.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]

/** CyberSource's card page and its 3-D Secure page, in test and in production. */
const cardPages = [
  'https://secureacceptance.cybersource.com',
  'https://testsecureacceptance.cybersource.com',
  'https://centinelapi.cardinalcommerce.com',
  'https://centinelapistag.cardinalcommerce.com',
]

/**
 * Returns the Content-Security-Policy (CSP Level 3) of every page: its own origin, the API's
 * (`PUBLIC_API_URL`) and Google's (`PUBLIC_SCRIPT_ORIGINS`; on localhost also the sandbox's). Forms
 * may be posted to `PUBLIC_PAYMENT_ORIGINS`, or without a list to any secure origin and localhost.
 * The build adds inline hashes (`scripts/finishing/page-policy.ts`).
 */
export const contentPolicy = (
  site: URL,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => {
  const isLocal = ['localhost', '127.0.0.1'].includes(site.hostname)
  const others =
    env['PUBLIC_SCRIPT_ORIGINS']?.split(/\s+/) ?? (isLocal ? [...google, ...loopback] : google)
  const api = env['PUBLIC_API_URL'] ? [new URL(env['PUBLIC_API_URL']).origin] : []
  const payments = env['PUBLIC_PAYMENT_ORIGINS'] || ['https:', ...loopback].join(' ')
  return [
    "default-src 'self'",
    ["connect-src 'self'", ...api, ...others].join(' '),
    ["frame-src 'self'", ...api, ...cardPages, ...others].join(' '),
    ["img-src 'self' data:", ...api].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${payments}`,
    ["script-src 'self'", ...others].join(' '),
    ["style-src 'self'", ...others].join(' '),
  ].join(';')
}
