import { expect, it } from 'vitest'
import { orderItemFields } from '../../../contract/items/item-fields.ts'
import { waitCodes } from '../../platform/db/schema/index.ts'
import { fulfilmentTransitions, shownFulfilment } from './order-states.ts'
import { statesOf } from '../../platform/transitions.ts'

it('an item shows its wait, if it has a public name, and else its state', () => {
  const shown = [
    ...statesOf(fulfilmentTransitions).map((fulfilment) =>
      shownFulfilment({ fulfilment, what: null }),
    ),
    ...waitCodes.map((what) => shownFulfilment({ fulfilment: 'IN_PROGRESS', what })),
  ]
  const readable = orderItemFields.fulfilment.options
  expect(new Set(shown)).toEqual(new Set(readable))
  expect(shownFulfilment({ fulfilment: 'IN_PROGRESS', what: 'STEP_UNKNOWN' })).toBe('IN_PROGRESS')
})
