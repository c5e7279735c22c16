import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shared-shapes.ts'

export const Promotion = v.object({
  id: Id,
  /** Set by staff, or the site's running fortune wheel. */
  kind: v.picklist(['OFFER', 'FORTUNE_WHEEL']),
  title: v.string(),
  text: v.string(),
  /** The target: a path of the site without its language, or a URL. */
  linkUrl: v.nullable(v.string()),
  /** The voucher to enter. */
  code: v.nullable(v.string()),
  startsAt: Moment,
  endsAt: Moment,
  /** Until it ends; a device's clock may be wrong. */
  endsInSeconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type Promotion = v.InferOutput<typeof Promotion>

/** The promotions that run on the site now, the one that ends first in front. */
export const listPromotions = endpoint({
  method: 'GET',
  path: '/promotions/active',
  summary: 'The current promotions',
  access: 'public',
  noStore: true,
  answer: v.array(Promotion),
  errors: [],
})
