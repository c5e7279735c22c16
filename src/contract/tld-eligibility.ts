import * as v from 'valibot'

/** Who may register; `eu-residence` and `eu-citizen` are those of Regulation (EU) 2019/517, article 3. */
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
