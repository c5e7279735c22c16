const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

/** Where Google's sign-in and captcha have their scripts, frames, styles and calls. */
const google = [
  'https://accounts.google.com/gsi/',
  'https://www.google.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]

/**
 * What every page lets in: its own origin, the API's (`PUBLIC_API_URL`), and those of Google's scripts
 * (`PUBLIC_SCRIPT_ORIGINS`; in a site for this machine also what stands in for them). Forms may be
 * posted to `PUBLIC_PAYMENT_ORIGINS`; without a list, to any secure origin and this machine. The build
 * adds the hashes of what is in a page (`scripts/finishing/lean-policy.ts`).
 *
 * @param site the address of the shop
 * @returns the value of a Content-Security-Policy (CSP Level 3)
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
    ["frame-src 'self'", ...others].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${payments}`,
    ["script-src 'self'", ...others].join(' '),
    ["style-src 'self'", ...others].join(' '),
  ].join(';')
}
