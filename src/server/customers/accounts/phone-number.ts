/** Formats a national or international number as E.164. */
export const toE164 = async (written: string, country: string): Promise<string | undefined> => {
  // Loaded on first use: its tables are large.
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(
    written,
    isSupportedCountry(country) ? { defaultCountry: country } : {},
  )
  return number?.isValid() === true ? number.number : undefined
}
