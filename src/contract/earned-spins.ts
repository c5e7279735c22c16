import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { SpinSource } from './fortune-wheel.ts'

/** Apart from the wheel's other calls: the outcome page needs this one alone. */
export const checkSpin = endpoint({
  method: 'GET',
  path: '/fortune-wheel/check-spin',
  summary: 'The spins that an order or another source earned',
  access: 'customer',
  query: v.object({
    /** The id of the order or top-up; any text for REGISTER. */
    reference: v.pipe(v.string(), v.maxLength(100)),
    type: SpinSource,
  }),
  answer: v.object({ spins: v.number() }),
  errors: ['FORTUNE_WHEEL_NOT_FOUND'],
})
