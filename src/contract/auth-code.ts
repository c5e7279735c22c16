import * as v from 'valibot'

/** The longest auth code that is taken; registries give some 6 to 32 characters. */
export const maximumAuthCode = 255

/** The code that the present registrar gives its customer for a transfer (EPP's authInfo). */
export const AuthCode = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(maximumAuthCode),
  // What XML can't carry.
  v.regex(/^[^\p{Cc}\uFFFE\uFFFF]+$/u),
)
