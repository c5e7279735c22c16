import type { SmsCountry } from './sms-countries.ts'

/** A mobile network operator that registers the names of senders. */
export interface SmsCarrier {
  readonly key: string
  readonly name: string
  /** Days that a registration usually takes; undefined when it differs. */
  readonly usualDays?: number
  /** How its numbers begin, after the country code: numbers do not move between carriers. */
  readonly prefixes: readonly string[]
}

/** The carriers of each country in which names are registered. */
const carriers = {
  KH: [
    {
      ...{ key: 'smart', name: 'Smart', usualDays: 14 },
      prefixes: ['10', '15', '16', '69', '70', '81', '86', '87', '93', '96', '98'],
    },
    {
      ...{ key: 'cellcard', name: 'Cellcard' },
      prefixes: [
        '11',
        '12',
        '14',
        '17',
        '61',
        '76',
        '77',
        '78',
        '79',
        '85',
        '89',
        '92',
        '95',
        '99',
      ],
    },
    {
      ...{ key: 'metfone', name: 'Metfone' },
      prefixes: ['31', '60', '66', '67', '68', '71', '88', '90', '97'],
    },
  ],
} as const satisfies Readonly<Record<SmsCountry, readonly SmsCarrier[]>>

/** Returns the carriers with which a name is registered in a country. */
export const smsCarriersOf = (country: SmsCountry): readonly SmsCarrier[] => carriers[country]

const countryCode = '855'

/** Returns the carrier of a mobile number (digits with the country code), if names are registered there. */
export const carrierOfNumber = (msisdn: string): SmsCarrier | undefined =>
  msisdn.startsWith(countryCode)
    ? smsCarriersOf('KH').find(({ prefixes }) =>
        prefixes.includes(msisdn.slice(countryCode.length, countryCode.length + 2)),
      )
    : undefined
