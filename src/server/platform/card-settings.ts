import * as v from 'valibot'
import { jsonSetting } from './setting-kinds.ts'

const url = v.pipe(v.string(), v.url())
const filled = v.pipe(v.string(), v.minLength(1))

const feePercent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(20),
  v.check((percent) => Number(percent.toFixed(2)) === percent, 'at most two decimals'),
)

const CardSettings = v.strictObject({
  /** Secure Acceptance: `https://secureacceptance.cybersource.com` */
  cardPageUrl: url,
  profileId: filled,
  accessKey: filled,
  secretKey: filled,
  /** REST: `https://api.cybersource.com` */
  apiUrl: url,
  merchantId: filled,
  keyId: filled,
  sharedSecret: v.pipe(v.string(), v.base64()),
  /** The most that a card pays in a calendar month, in dollars; no limit by default. */
  monthlyLimit: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** What customers pay on top, VAT included, in percent. */
  feePercent: v.optional(feePercent, 0),
})

/** The merchant's profiles at CyberSource. */
export type CardSettings = v.InferOutput<typeof CardSettings>

/** CyberSource's keys: JSON, or the path of a file of it. */
export const cardSettings = jsonSetting(CardSettings, "CyberSource's settings")
