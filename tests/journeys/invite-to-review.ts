import type { Page } from 'playwright/test'
import type { OwnedServiceDetail } from '../../src/contract/services.ts'

/** Shows a service as two weeks after its purchase, when its customer is invited to review it. */
export const inviteToReview = async (page: Page, serviceId: string): Promise<void> => {
  await page.route(`**/api/user/services/${serviceId}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as OwnedServiceDetail
    await route.fulfill({ response, json: { ...answer, isInvited: true } })
  })
}
