import * as v from 'valibot'
import { fromDollars } from '../../../contract/money.ts'
import { rule } from './sentence.ts'

const inDollars = rule('rule.amount')

/** An AMOUNT of dollars, which may be none. */
export const VerbAmountOrNone = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,2})?$/, inDollars),
  v.transform((text) => fromDollars(Number(text))),
)

/** An AMOUNT of dollars, more than none. */
export const VerbAmount = v.pipe(
  VerbAmountOrNone,
  v.check((amount) => amount > 0, inDollars),
)
