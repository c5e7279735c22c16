/**
 * The sandbox's public defaults. They open nothing outside this machine; each can be overridden by
 * the options of `startSandbox`.
 */

/** PayWay merchant profile id (`merchant_id`). */
export const PAYWAY_MERCHANT_ID = 'ec000000'

/** PayWay API key: the secret key of every request hash and push-back signature. */
export const PAYWAY_API_KEY = 'sandbox-payway-key'

/** The merchant's name on the hosted payment page. */
export const PAYWAY_MERCHANT_NAME = 'Demo merchant'

/** EPP client id (`clID`, RFC 5730 §2.9.1.1). */
export const EPP_CLIENT_ID = 'tonle'

/** EPP password (`pw`). */
export const EPP_PASSWORD = 'sandbox-epp-pw'

/** The OAuth client that Google's stand-in knows (`client_id`). */
export const GOOGLE_CLIENT_ID = 'sandbox-client.apps.googleusercontent.com'

/** reCAPTCHA v2 site key: the widget's. */
export const RECAPTCHA_SITE_KEY = 'sandbox-recaptcha-site-key'

/** reCAPTCHA v2 secret: the server's. */
export const RECAPTCHA_SECRET = 'sandbox-recaptcha-secret'
