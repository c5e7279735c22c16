/** A mobile network operator that registers the names of senders. */
export interface SmsCarrier {
  readonly key: string
  readonly name: string
  /** Days that a registration usually takes; undefined when it differs. */
  readonly usualDays?: number
}

/** The carriers of each country in which names are registered. */
const carriers = {
  KH: [
    { key: 'smart', name: 'Smart', usualDays: 14 },
    { key: 'cellcard', name: 'Cellcard' },
    { key: 'metfone', name: 'Metfone' },
  ],
} as const satisfies Readonly<Record<string, readonly SmsCarrier[]>>

export const smsCountries = ['KH'] as const satisfies readonly (keyof typeof carriers)[]
export type SmsCountry = (typeof smsCountries)[number]

/** Returns the carriers with which a name is registered in a country. */
export const smsCarriersOf = (country: SmsCountry): readonly SmsCarrier[] => carriers[country]
