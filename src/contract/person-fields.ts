import * as v from 'valibot'
import { asciiDigits } from './ascii-digits.ts'
import { RequiredText, Text } from './shared-shapes.ts'

// Letters of any script with their marks (Khmer needs them), the joiners U+200B–U+200D, spaces, and
// the signs that stand in names; no digits (account §5).
export const namePattern = /^[\p{L}\p{M}\u200b-\u200d .,'’()/&-]+$/u
const placePattern = /^[\p{L}\p{M}\p{N}\u200b-\u200d .,'’()/&#-]*$/u

// As a place's, with the other signs that stand in addresses; the digits of any script.
const addressPattern = /^[\p{L}\p{M}\p{N}\u200b-\u200d .,;:'’"“”()/&#+*@_°ºª№។៖–—-]*$/u
// What makes an emoji of a digit or a sign: they are marks, too.
const emojiMarks = /^[^\ufe0e\ufe0f\u20e3]*$/

const onOneLine = v.transform((text: string): string => text.replace(/\s+/g, ' '))

/** A line of an address, or nothing; what was written on several lines is put on one. */
export const OptionalAddressLine = (max: number) =>
  v.pipe(
    v.string(),
    onOneLine,
    Text(max, 'INVALID_NAME'),
    v.regex(addressPattern, 'INVALID_NAME'),
    v.regex(emojiMarks, 'INVALID_NAME'),
  )

/** A line of an address. */
export const AddressLine = (max: number) =>
  v.pipe(
    v.string(),
    onOneLine,
    RequiredText(max, 'INVALID_NAME'),
    v.regex(addressPattern, 'INVALID_NAME'),
    v.regex(emojiMarks, 'INVALID_NAME'),
  )

/** The letters that a reader counts (grapheme clusters, UAX 29): ខ្មែរ has two, of five signs. */
const longestName = 50
/** No name of so few letters has so many signs. */
const longestNameSigns = 400

/** A person's name. Texts of `v.regex` name the field error's code; see the server's `field-errors.ts`. */
export const Name = v.pipe(
  RequiredText(longestNameSigns, 'INVALID_NAME'),
  v.regex(namePattern, 'INVALID_NAME'),
  v.maxGraphemes(longestName),
)

/** A place's name, or nothing. */
export const OptionalPlace = v.pipe(
  Text(100, 'INVALID_NAME'),
  v.regex(placePattern, 'INVALID_NAME'),
)

/** A place's name. */
export const Place = v.pipe(
  RequiredText(100, 'INVALID_NAME'),
  v.regex(placePattern, 'INVALID_NAME'),
)

/** An email address. */
export const Email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('INVALID_EMAIL'))

/** International or as written in the country; kept in E.164. */
export const PhoneNumber = v.pipe(
  RequiredText(30),
  v.transform(asciiDigits),
  v.regex(/^[+\d\s().-]+$/, 'INVALID_PHONE'),
)

/** A phone number as above, or nothing. */
export const OptionalPhoneNumber = v.pipe(
  Text(30),
  v.transform(asciiDigits),
  v.regex(/^[+\d\s().-]*$/, 'INVALID_PHONE'),
)

/** A postal code, or nothing; whether it fits the country is checked with the country. */
export const PostalCode = v.pipe(
  Text(12),
  v.transform(asciiDigits),
  v.regex(/^[A-Za-z0-9 -]*$/, 'INVALID_POSTAL_CODE'),
)

/** ISO 3166-1, two letters. */
export const CountryCode = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{2}$/, 'INVALID_COUNTRY'),
)

/** Lengths of a user name. The specification leaves them to the server (account §5). */
export const usernameLength = { min: 4, max: 32 } as const

/** A user name: letters and digits only (account §5). */
export const Username = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(usernameLength.min),
  v.maxLength(usernameLength.max),
  v.regex(/^[A-Za-z0-9]+$/, 'INVALID_USERNAME'),
)

/** Lengths of a password (account §5). */
export const passwordLength = { min: 8, max: 32 } as const

/**
 * A new password: ASCII letters, digits and symbols only, one lowercase, one uppercase and one
 * digit at least (account §5). It is not trimmed: a space is no allowed character anyway.
 */
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(1),
  v.regex(/^[\x21-\x7e]*$/, 'PASSWORD_CHARACTERS'),
  v.minLength(passwordLength.min),
  v.maxLength(passwordLength.max),
  v.regex(/(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])/, 'PASSWORD_TOO_WEAK'),
)

/** A password as somebody types it to show who they are; its rules are not told here. */
export const GivenPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

/** A one-time code of six digits (account §3, authenticationCode). Spaces that were pasted along go. */
export const SixDigits = v.pipe(
  v.string(),
  v.transform((text) => asciiDigits(text.replace(/\s+/g, ''))),
  v.minLength(1),
  v.regex(/^\d{6}$/, 'INVALID_CODE'),
)

/** What the captcha's widget gave (reCAPTCHA v2); empty where no captcha is asked for. */
export const CaptchaToken = v.optional(v.pipe(v.string(), v.maxLength(4000)), '')

/** A random token of ours in an address or an answer: 32 bytes, base64url. */
export const OpaqueToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'INVALID'))
