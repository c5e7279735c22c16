import { combinations } from './combinations.ts'
import { test } from './journey.ts'

/** Declares tests of a main journey, once for each language on each screen. */
export const eachCombination = (declare: () => void): void => {
  for (const combination of combinations)
    test.describe(`in ${combination.name}`, () => {
      test.use({ combination })
      declare()
    })
}
