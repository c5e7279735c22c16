import * as v from 'valibot'
import { jsonSetting } from './setting-kinds.ts'

const url = v.pipe(v.string(), v.url())
const filled = v.pipe(v.string(), v.minLength(1))

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
})

/** The merchant's profiles at CyberSource. */
export type CardSettings = v.InferOutput<typeof CardSettings>

/** CyberSource's keys: JSON, or the path of a file of it. */
export const cardSettings = jsonSetting(CardSettings, "CyberSource's settings")
