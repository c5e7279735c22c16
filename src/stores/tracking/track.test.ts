import { afterEach, expect, it, vi } from 'vitest'
import { trackingConsentVersion } from '../../contract/tracking-consent.ts'

const call = vi.fn<(endpoint: object, input: object) => Promise<object>>(() => Promise.resolve({}))
vi.mock('../api.ts', () => ({ call }))
afterEach(() => vi.unstubAllGlobals())

it('sends the page as it was built, without the token of a mailed link', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/reset-password/secret?a=1#b'))
  vi.stubGlobal('document', {
    querySelector: () => ({ content: 'https://shop.example/reset-password' }),
  })
  const { $consent } = await import('./consent.ts')
  const { track } = await import('./track.ts')
  vi.spyOn($consent, 'get').mockReturnValue({
    ...{ browserId: 'fb.1.1.1', statistics: true, advertising: true },
    ...{ at: Date.now(), version: trackingConsentVersion },
  })
  track('PageView')
  const [, sent] = call.mock.calls[0] ?? []
  expect(sent).toMatchObject({
    body: { eventName: 'PageView', eventSourceUrl: 'https://shop.example/reset-password' },
  })
  expect(JSON.stringify(sent)).not.toContain('secret')
})
