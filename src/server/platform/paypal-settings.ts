import * as v from 'valibot'
import { baseUrl, origins, pem } from './setting-kinds.ts'

/** Percent with at most two decimals, in basis points. */
const percent = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(\.\d{1,2})?$/, 'a percent such as 4.4 is expected'),
  v.transform((text) => Math.round(Number(text) * 100)),
  v.maxValue(2000, 'at most 20 percent'),
)

export const PayPalEnvironment = v.object({
  /** PayPal is off without both. */
  PAYPAL_CLIENT_ID: v.optional(v.string()),
  PAYPAL_SECRET: v.optional(v.string()),
  PAYPAL_URL: v.optional(baseUrl, 'https://api-m.paypal.com'),
  /** The script of its buttons. */
  PAYPAL_SDK_URL: v.optional(baseUrl, 'https://www.paypal.com/sdk/js'),
  /** PayPal's id of the webhook `/api/paypal/webhook`; without it, payments are only polled. */
  PAYPAL_WEBHOOK_ID: v.optional(v.string()),
  /** Origins that may have the certificates of webhooks, and what their chains end in. */
  PAYPAL_CERT_ORIGINS: v.optional(origins, 'https://api.paypal.com'),
  PAYPAL_CERT_CA: v.optional(pem),
  /** What customers pay on top, VAT included. */
  PAYPAL_FEE_PERCENT: v.optional(percent, '0'),
})

/** Returns the settings of PayPal; undefined while it is off. */
export const payPalSettings = (env: v.InferOutput<typeof PayPalEnvironment>) =>
  env.PAYPAL_CLIENT_ID === undefined || env.PAYPAL_SECRET === undefined
    ? undefined
    : {
        clientId: env.PAYPAL_CLIENT_ID,
        secret: env.PAYPAL_SECRET,
        baseUrl: env.PAYPAL_URL,
        sdkUrl: env.PAYPAL_SDK_URL,
        webhookId: env.PAYPAL_WEBHOOK_ID,
        certificateOrigins: env.PAYPAL_CERT_ORIGINS,
        certificateAuthority: env.PAYPAL_CERT_CA,
        feeBasisPoints: env.PAYPAL_FEE_PERCENT,
      }
