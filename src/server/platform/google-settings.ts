import * as v from 'valibot'
import { hostnames, orOff } from './setting-kinds.ts'

export const GoogleEnvironment = v.object({
  /** `off` disables Google sign-in. */
  GOOGLE_CLIENT_ID: v.optional(orOff, 'sandbox-client.apps.googleusercontent.com'),
  /** By default the sandbox's, like all URLs of outside parties. */
  GOOGLE_SCRIPT_URL: v.optional(v.pipe(v.string(), v.url())),
  GOOGLE_CERTS_URL: v.optional(v.pipe(v.string(), v.url())),
  /** `off` disables the captcha. */
  RECAPTCHA_SITE_KEY: v.optional(orOff, 'sandbox-recaptcha-site-key'),
  RECAPTCHA_SECRET: v.optional(orOff, 'sandbox-recaptcha-secret'),
  RECAPTCHA_SCRIPT_URL: v.optional(v.pipe(v.string(), v.url())),
  RECAPTCHA_VERIFY_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Host names whose captchas are valid; the website's by default. */
  RECAPTCHA_HOSTNAMES: v.optional(hostnames),
})

/** Returns the settings of Google's sign-in and captcha; `neighbour` is the sandbox's at an offset. */
export const googleSettings = (
  env: v.InferOutput<typeof GoogleEnvironment>,
  neighbour: (offset: number) => string,
) => ({
  google: {
    clientId: env.GOOGLE_CLIENT_ID,
    scriptUrl: env.GOOGLE_SCRIPT_URL ?? `http://${neighbour(6)}/gsi/client`,
    certsUrl: env.GOOGLE_CERTS_URL ?? `http://${neighbour(6)}/oauth2/v3/certs`,
  },
  recaptcha: {
    siteKey: env.RECAPTCHA_SITE_KEY,
    secret: env.RECAPTCHA_SECRET,
    scriptUrl: env.RECAPTCHA_SCRIPT_URL ?? `http://${neighbour(7)}/recaptcha/api.js`,
    verifyUrl: env.RECAPTCHA_VERIFY_URL ?? `http://${neighbour(7)}/recaptcha/api/siteverify`,
    hostnames: env.RECAPTCHA_HOSTNAMES,
  },
})
