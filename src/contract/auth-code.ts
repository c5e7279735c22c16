import * as v from 'valibot'

/** Maximum length accepted; registries issue 6 to 32 characters. */
export const maximumAuthCode = 255

/** The code that the losing registrar issues for a transfer (EPP's authInfo). */
export const AuthCode = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(maximumAuthCode),
  // Characters that XML cannot contain.
  v.regex(/^[^\p{Cc}\uFFFE\uFFFF]+$/u),
)
