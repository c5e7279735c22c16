import * as v from 'valibot'
import type { FieldErrorCode } from './error-codes.ts'

/** Maximum amount in dollars (commerce §5). */
export const maxDollars = 100_000_000

/** Decimal dollars, as in all JSON: 21.89. */
export const Dollars = v.pipe(v.number(), v.minValue(-maxDollars), v.maxValue(maxDollars))

/** An ISO 8601 time in UTC. */
export const Moment = v.pipe(v.string(), v.isoTimestamp())

export const Id = v.pipe(v.string(), v.uuid())

export const IdParams = v.object({ id: Id })

/** Durations of cart items (commerce §3). */
export const DurationType = v.picklist(['YEAR', 'MONTH', 'DAY'])

/** A site of the provider, by country (account §3). */
/** Sent as `x-device-type`. */
export const DeviceType = v.picklist(['mobile', 'desktop'])
export type DeviceType = v.InferOutput<typeof DeviceType>

export const WebsiteId = v.picklist(['KH', 'TH', 'AE'])
export type WebsiteId = v.InferOutput<typeof WebsiteId>

export const Done = v.object({ messageCode: v.literal('SUCCESS') })

const stripHtml = (text: string): string => text.replace(/<[^>]*>/g, '')

// Invisible characters that affect their surroundings: controls and bidirectional formatting, which
// can disguise a text.
const plainPattern = /^[^\p{Cc}\p{Bidi_Control}]*$/u
const plainLinesPattern = /^(?:[^\p{Cc}\p{Bidi_Control}]|[\t\n\r])*$/u

/** One line of text, at most `max` long, stripped of HTML (commerce §5); `code` reports invalid characters. */
export const Text = (max: number, code: FieldErrorCode = 'INVALID') =>
  v.pipe(
    v.string(),
    v.transform(stripHtml),
    v.trim(),
    v.maxLength(max),
    v.regex(plainPattern, code),
  )

// A zero-width space or joiner alone would be an invisible name.
const visible = /[^\s\u200b-\u200f\u2060\ufeff]/

/** A text with at least one visible character. */
export const RequiredText = (max: number, code?: FieldErrorCode) =>
  v.pipe(Text(max, code), v.minLength(1), v.regex(visible, 'REQUIRED'))

export const RequiredLines = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(stripHtml),
    v.trim(),
    v.minLength(1),
    v.maxLength(max),
    v.regex(visible, 'REQUIRED'),
    v.regex(plainLinesPattern, 'INVALID'),
  )
