import * as v from 'valibot'
import type { FieldErrorCode } from './error-codes.ts'

/** No amount is beyond this many dollars (commerce §5). */
const mostDollars = 100_000_000

/** Decimal dollars, as all amounts in JSON are: 21.89. */
export const Dollars = v.pipe(v.number(), v.minValue(-mostDollars), v.maxValue(mostDollars))

/** A moment, as an ISO 8601 text in UTC. */
export const Moment = v.pipe(v.string(), v.isoTimestamp())

/** An identifier of ours. */
export const Id = v.pipe(v.string(), v.uuid())

/** Path parameter `{id}`. */
export const IdParams = v.object({ id: Id })

/** Durations of cart items (commerce §3). */
export const DurationType = v.picklist(['YEAR', 'MONTH', 'DAY'])

/** A site of the provider, by country (account §3). */
export const WebsiteId = v.picklist(['KH', 'TH', 'AE'])
export type WebsiteId = v.InferOutput<typeof WebsiteId>

/** What a call answers that has nothing to tell but that it worked. */
export const Done = v.object({ messageCode: v.literal('SUCCESS') })

const stripHtml = (text: string): string => text.replace(/<[^>]*>/g, '')

// Signs that show nothing and change what stands around them: controls, and Unicode's for the
// direction of writing, by which a text can be made to look like another.
const plainPattern = /^[^\p{Cc}\p{Bidi_Control}]*$/u
const plainLinesPattern = /^(?:[^\p{Cc}\p{Bidi_Control}]|[\t\n\r])*$/u

/**
 * A text of one line that a person typed: HTML stripped, trimmed, not longer than `max` (commerce §5).
 *
 * @param code what a sign that no line has is told by
 */
export const Text = (max: number, code: FieldErrorCode = 'INVALID') =>
  v.pipe(
    v.string(),
    v.transform(stripHtml),
    v.trim(),
    v.maxLength(max),
    v.regex(plainPattern, code),
  )

// A zero-width space or a joiner alone would be a name that nobody sees.
const visible = /[^\s\u200b-\u200f\u2060\ufeff]/

/** A text that must not be empty, nor of invisible signs alone. */
export const RequiredText = (max: number, code?: FieldErrorCode) =>
  v.pipe(Text(max, code), v.minLength(1), v.regex(visible, 'REQUIRED'))

/** A text of several lines that must not be empty. */
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
