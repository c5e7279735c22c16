/** Public defaults of the sandbox, which open nothing outside this machine. */

/** PayWay merchant profile id (`merchant_id`). */
export const PAYWAY_MERCHANT_ID = 'ec000000'

/** PayWay API key, which signs requests and push-backs. */
export const PAYWAY_API_KEY = 'sandbox-payway-key'

/** The merchant's name on the hosted payment page. */
export const PAYWAY_MERCHANT_NAME = 'Demo merchant'

/** CyberSource: the profile of Secure Acceptance, and the key of REST. */
export const CYBERSOURCE_PROFILE = {
  profileId: '5A4D80C0-0000-4000-8000-00000000CA2D',
  accessKey: 'sandboxaccesskey0000000000000000',
  secretKey: 'sandbox-cybersource-secret-key',
  merchantId: 'tonle_sandbox',
  keyId: 'sandbox-cybersource-key',
  sharedSecret: 'c2FuZGJveC1jeWJlcnNvdXJjZS1zaGFyZWQtc2VjcmV0',
} as const
/** PayPal's REST app: `client_id` and `secret`. */
export const PAYPAL_CLIENT_ID = 'sandbox-paypal-client'

export const PAYPAL_SECRET = 'sandbox-paypal-secret'

/** The registered webhook. */
export const PAYPAL_WEBHOOK_ID = 'WH-SANDBOX'

/** Meta's pixel, and the access token of its Conversions API. */
export const META_PIXEL_ID = '100000000000001'

export const META_ACCESS_TOKEN = 'sandbox-meta-token'

/** Google Analytics' data stream, and its secret for the Measurement Protocol. */
export const GA_MEASUREMENT_ID = 'G-SANDBOX1'

export const GA_API_SECRET = 'sandbox-ga-secret'

/** The public key and the number of our project at Sentry. */
export const SENTRY_KEY = '5a1f7f3e0c1d4b5e9a52d3a0c0de0168'

export const SENTRY_PROJECT = '1'

/** EPP client id (`clID`, RFC 5730 §2.9.1.1). */
export const EPP_CLIENT_ID = 'tonle'

/** EPP password (`pw`). */
export const EPP_PASSWORD = 'sandbox-epp-pw'

/** The registered OAuth client (`client_id`). */
export const GOOGLE_CLIENT_ID = 'sandbox-client.apps.googleusercontent.com'

/** PowerDNS API key (`X-API-Key`). */
export const POWERDNS_KEY = 'sandbox-powerdns-key'

export const RECAPTCHA_SITE_KEY = 'sandbox-recaptcha-site-key'

export const RECAPTCHA_SECRET = 'sandbox-recaptcha-secret'

/** Application credentials of OpenStack, each of its own project. */
export const OPENSTACK_CREDENTIALS = [
  { id: 'sandbox-cloud-kh', secret: 'sandbox-cloud-secret-kh' },
  { id: 'sandbox-cloud-th', secret: 'sandbox-cloud-secret-th' },
] as const
/** WHM user, and its API token. */
export const WHM_USER = 'tonle'

export const WHM_TOKEN = 'SANDBOXWHMTOKEN'

/** Reseller account at the certificate authority (`loginName`, `loginPassword`). */
export const SECTIGO_LOGIN = 'tonle'

export const SECTIGO_PASSWORD = 'sandbox-sectigo-pw'
/** Token of the service account that provisions web spaces. */
export const KUBERNETES_TOKEN = 'sandbox-kubernetes-token'

/** Account at the SMS gateway (`system_id`, `password`). */
export const SMPP_SYSTEM_ID = 'tonle'

export const SMPP_PASSWORD = 'sandbox'
