/**
 * A phone number as written in a country, or international, as E.164; undefined if it can be none.
 *
 * @param country ISO 3166-1, two letters
 */
export const toE164 = async (written: string, country: string): Promise<string | undefined> => {
  // Loaded when first needed: its tables take longer to read than the rest of this module.
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(
    written,
    isSupportedCountry(country) ? { defaultCountry: country } : {},
  )
  return number?.isValid() === true ? number.number : undefined
}
