import { smsCarriersOf } from '../../../../contract/sms-carriers.ts'

/** Returns the names of carriers: `Smart, Metfone`. */
export const carrierNames = (keys: readonly string[]): string =>
  smsCarriersOf('KH')
    .filter(({ key }) => keys.includes(key))
    .map(({ name }) => name)
    .join(', ')
