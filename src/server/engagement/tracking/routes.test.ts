import { expect, it } from 'vitest'
import { trackingConsentVersion } from '../../../contract/tracking-consent.ts'
import type { StoreEventDeps } from './store-event.ts'
import { trackingRoutes } from './routes.ts'

const browserId = 'fb.1.1795651200000.1234567890'
const userData = { browserId }
const eventSourceUrl = 'https://shop.example/cloud'

it('stores neither a consent nor an event while no party is set', async () => {
  // Without a database: nothing may ask it.
  const deps = { parties: { meta: undefined, ga4: undefined } } as StoreEventDeps
  const routes = trackingRoutes(deps)
  const bodies = {
    '/meta/events': { eventId: 'event-000001', eventName: 'PageView', eventSourceUrl, userData },
    '/meta/consents/{browserId}': {
      ...{ version: trackingConsentVersion, statistics: true, advertising: true },
    },
  }
  for (const [path, body] of Object.entries(bodies)) {
    const found = routes.find(({ endpoint }) => endpoint.path === path)
    const input = { params: { browserId }, query: undefined, body, readFile: undefined }
    const context = { ip: '203.0.113.7', userAgent: 'a browser' }
    type Handle = NonNullable<typeof found>['handle']
    const answer = await found?.handle(...([input, context] as unknown as Parameters<Handle>))
    expect(answer, path).toEqual({ stored: false })
  }
})
