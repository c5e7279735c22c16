import type { Page } from 'playwright/test'
import { expect } from './journey.ts'

/** Expects a configurator's sections, in this order, once all are there: the first three appear first. */
export const expectSteps = (page: Page, steps: readonly string[]): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('[data-step]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-step'))),
    )
    .toEqual(steps)
