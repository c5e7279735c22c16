import * as v from 'valibot'
import { asciiDigits } from './ascii-digits.ts'
import { RequiredText, Text } from './shared-shapes.ts'

// Letters of any script, their marks (Khmer), joiners, spaces and name punctuation; no digits (account §5).
export const namePattern = /^[\p{L}\p{M}\u200b-\u200d .,'’()/&-]+$/u
const placePattern = /^[\p{L}\p{M}\u200b-\u200d .,'’()/&-]*$/u

const emailPattern = /^[\p{L}\p{M}\p{N}\u200b-\u200d .,;:'’"“”()/&#+*@_°ºª№។៖–—-]*$/u
// The marks that turn a digit or sign into an emoji.
const emojiMarks = /^[^\ufe0e\ufe0f\u20e3]*$/

/** Scripts that the fonts of invoices have; digits and punctuation belong to all. */
const printedPattern =
  /^[\p{Script=Latin}\p{Script=Khmer}\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Returns whether an invoice can print a text. */
export const isPrinted = (text: string): boolean => printedPattern.test(text)

/** Refuses what an invoice would print as boxes, such as Chinese (decision 125). */
export const printed = v.regex<string, 'NOT_PRINTED'>(printedPattern, 'NOT_PRINTED')

const onOneLine = v.transform((text: string): string => text.replace(/\s+/g, ' '))

export const OptionalAddressLine = (max: number) =>
  v.pipe(
    v.string(),
    onOneLine,
    Text(max, 'INVALID_NAME'),
    v.regex(emailPattern, 'INVALID_NAME'),
    v.regex(emojiMarks, 'INVALID_NAME'),
  )

export const AddressLine = (max: number) =>
  v.pipe(
    v.string(),
    onOneLine,
    RequiredText(max, 'INVALID_NAME'),
    v.regex(emailPattern, 'INVALID_NAME'),
    v.regex(emojiMarks, 'INVALID_NAME'),
  )

/** Maximum letters as displayed (grapheme clusters, UAX 29): ខ្មែរ has two, of five code points. */
const longestName = 50
const longestNameSigns = 400

/** A person's name. The messages of `v.regex` are field error codes. */
export const Name = v.pipe(
  RequiredText(longestNameSigns, 'INVALID_NAME'),
  v.regex(namePattern, 'INVALID_NAME'),
  v.maxGraphemes(longestName),
)

export const OptionalPlace = v.pipe(
  Text(100, 'INVALID_NAME'),
  v.regex(placePattern, 'INVALID_NAME'),
)

export const Place = v.pipe(
  RequiredText(100, 'INVALID_NAME'),
  v.regex(placePattern, 'INVALID_NAME'),
)

export const Email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('INVALID_EMAIL'))

/** International or in the country's format; stored in E.164. */
export const PhoneNumber = v.pipe(
  RequiredText(30),
  v.transform(asciiDigits),
  v.regex(/^[+\d\s().-]+$/, 'INVALID_PHONE'),
)

export const OptionalPhoneNumber = v.pipe(
  Text(30),
  v.transform(asciiDigits),
  v.regex(/^[+\d\s().-]*$/, 'INVALID_PHONE'),
)

/** An optional postal code; checked together with the country. */
export const PostalCode = v.pipe(
  Text(12),
  v.transform(asciiDigits),
  v.regex(/^[A-Za-z0-9 -]*$/, 'INVALID_POSTAL_CODE'),
)

/** The length of a user name, our choice (account §5). */
export const usernameLength = { min: 4, max: 32 } as const

export const Username = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(usernameLength.min),
  v.maxLength(usernameLength.max),
  v.regex(/^[A-Za-z0-9]+$/, 'INVALID_USERNAME'),
)

export const passwordLength = { min: 8, max: 32 } as const

/** A new password (account §5). */
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(1),
  v.regex(/^[\x21-\x7e]*$/, 'PASSWORD_CHARACTERS'),
  v.minLength(passwordLength.min),
  v.maxLength(passwordLength.max),
  v.regex(/(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])/, 'PASSWORD_TOO_WEAK'),
)

export const GivenPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

/** A six-digit code (account §3, authenticationCode), without pasted spaces. */
export const SixDigits = v.pipe(
  v.string(),
  v.transform((text) => asciiDigits(text.replace(/\s+/g, ''))),
  v.minLength(1),
  v.regex(/^\d{6}$/, 'INVALID_CODE'),
)

/** The captcha's token (reCAPTCHA v2); empty without a captcha. */
export const CaptchaToken = v.optional(v.pipe(v.string(), v.maxLength(4000)), '')

/** A random token of ours: 32 bytes, base64url. */
export const OpaqueToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'INVALID'))
