import type { Page } from 'playwright/test'
import type { Customer } from './customer.ts'
import { expect } from './journey.ts'

export const approve = { name: 'Approve payment' }
export const decline = { name: 'Decline payment' }
export const cancel = { name: 'Cancel payment' }

/** Waits for the gateway’s page. */
export const atGateway = async (page: Page): Promise<void> => {
  await page.getByRole('button', approve).waitFor()
}

/** Returns the order that the page is about. */
export const orderOf = (page: Page): string => new URL(page.url()).searchParams.get('orderId') ?? ''

/** Expects the order to be paid and fulfilled exactly once, and not out of the balance. */
export const expectPaidOnce = async (
  demo: Customer,
  orderId: string,
  balanceBefore: number,
): Promise<void> => {
  await expect.poll(async () => (await demo.order(orderId)).state).toBe('COMPLETED')
  expect(await demo.balance()).toBe(balanceBefore)
}
