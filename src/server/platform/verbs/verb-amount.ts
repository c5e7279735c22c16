import * as v from 'valibot'
import { fromDollars } from '../../../contract/money.ts'

const rule = 'An AMOUNT is in dollars, such as 12.50.'

/** An AMOUNT of dollars, more than none. */
export const VerbAmount = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,2})?$/, rule),
  v.transform((text) => fromDollars(Number(text))),
  v.check((amount) => amount > 0, rule),
)
