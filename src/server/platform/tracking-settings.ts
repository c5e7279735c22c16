import * as v from 'valibot'
import { baseUrl } from './setting-kinds.ts'

/** Settings of what gets tracking events; each party is off without its id and secret. */
export const TrackingEnvironment = v.object({
  /** The API of Meta's Conversions API, with its version. */
  META_URL: v.optional(baseUrl, 'https://graph.facebook.com/v24.0'),
  /** Meta is off without both. */
  META_PIXEL_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{5,20}$/, 'digits are expected'))),
  META_ACCESS_TOKEN: v.optional(v.string()),
  /** The Measurement Protocol of Google Analytics 4. */
  GA_URL: v.optional(baseUrl, 'https://www.google-analytics.com'),
  /** Google Analytics is off without both. */
  GA_MEASUREMENT_ID: v.optional(v.pipe(v.string(), v.regex(/^G-\w{4,20}$/, 'G-… is expected'))),
  GA_API_SECRET: v.optional(v.string()),
})

type Environment = v.InferOutput<typeof TrackingEnvironment>

/** Returns the settings of Meta; undefined while it is off. */
export const metaSettings = ({ META_URL, META_PIXEL_ID, META_ACCESS_TOKEN }: Environment) =>
  META_PIXEL_ID === undefined || META_ACCESS_TOKEN === undefined
    ? undefined
    : { baseUrl: META_URL, pixelId: META_PIXEL_ID, accessToken: META_ACCESS_TOKEN }

/** Returns the settings of Google Analytics 4; undefined while it is off. */
export const ga4Settings = ({ GA_URL, GA_MEASUREMENT_ID, GA_API_SECRET }: Environment) =>
  GA_MEASUREMENT_ID === undefined || GA_API_SECRET === undefined
    ? undefined
    : { baseUrl: GA_URL, measurementId: GA_MEASUREMENT_ID, apiSecret: GA_API_SECRET }
