import { paymentPages } from '../islands/checkout/methods/payment-pages.ts'

const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

const google = [
  'https://accounts.google.com/gsi/',
  'https://www.google.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]

/**
 * Returns the Content-Security-Policy (CSP Level 3) of every page: its own origin, the API's
 * (`PUBLIC_API_URL`) and Google's (`PUBLIC_SCRIPT_ORIGINS`; on localhost also the sandbox's). Forms
 * may be posted to `PUBLIC_PAYMENT_ORIGINS`, or without a list to the gateways' own pages (on localhost to the sandbox).
 * Card entry and 3-D Secure open in frames of the same list only, and end on a page of the API.
 * The build adds inline hashes (`scripts/finishing/page-policy.ts`).
 */
export const contentPolicy = (
  websiteUrl: URL,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => {
  const isLocal = ['localhost', '127.0.0.1'].includes(websiteUrl.hostname)
  const others =
    env['PUBLIC_SCRIPT_ORIGINS']?.split(/\s+/) ?? (isLocal ? [...google, ...loopback] : google)
  const api = env['PUBLIC_API_URL'] ? [new URL(env['PUBLIC_API_URL']).origin] : []
  const gateways = env['PUBLIC_PAYMENT_ORIGINS']?.split(/\s+/).filter(Boolean) ?? []
  const forms = gateways.length > 0 ? gateways : isLocal ? loopback : paymentPages
  return [
    "default-src 'self'",
    ["connect-src 'self'", ...api, ...others].join(' '),
    ["frame-src 'self'", ...api, ...others, ...gateways].join(' '),
    ["img-src 'self' data:", ...api].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    ["script-src 'self'", ...others].join(' '),
    ["style-src 'self'", ...others].join(' '),
  ].join(';')
}
