import * as v from 'valibot'

/**
 * Who may register, apart from the documents; its text is in `public/locales`. `local-presence` is
 * an address in the TLD's country or city, `eu-residence` one in the EU or EEA, and `eu-citizen`
 * that or a citizenship there (Regulation (EU) 2019/517, article 3).
 */
export const TldEligibility = v.picklist([
  'anyone',
  'local-presence',
  'eu-citizen',
  'eu-residence',
  'company',
  'organisation',
  'school',
  'network-operator',
  'profession',
  'community',
])
export type TldEligibility = v.InferOutput<typeof TldEligibility>
