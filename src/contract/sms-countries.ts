/** The countries in which names of senders are registered, see sms-carriers. */
export const smsCountries = ['KH'] as const
export type SmsCountry = (typeof smsCountries)[number]
