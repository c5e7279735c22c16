import { replayIntegration, type BrowserClient } from '@sentry/browser'
import { expect, it, vi } from 'vitest'
import { trackingConsentVersion } from '../../contract/tracking-consent.ts'
import { $consent, type ConsentAnswer } from '../../stores/tracking/consent.ts'
import { recordPage } from './record-page.ts'

const stop = vi.fn<(options: { readonly flush: boolean }) => Promise<void>>()
vi.mock('@sentry/browser', () => ({ replayIntegration: vi.fn(() => ({ stop })) }))

const agreed: ConsentAnswer = {
  ...{ version: trackingConsentVersion, at: Date.now(), statistics: true, advertising: true },
  recordings: true,
}

it('a running recording stops at once, without sending the rest, when the visitor withdraws', () => {
  $consent.set(agreed)
  const addIntegration = vi.fn()
  recordPage({ addIntegration } as unknown as BrowserClient, '/about-us')
  expect(replayIntegration).toHaveBeenCalledOnce()
  expect(addIntegration).toHaveBeenCalledOnce()
  $consent.set({ ...agreed, statistics: false })
  expect(stop).not.toHaveBeenCalled()
  const { recordings, ...withdrawn } = agreed
  expect(recordings).toBe(true)
  $consent.set(withdrawn)
  expect(stop.mock.calls).toEqual([[{ flush: false }]])
})
