import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const { followRealtime } = await import('./realtime-effects.ts')
const { $realtimeEvent } = await import('./realtime-event.ts')
const { $session } = await import('./session.ts')

const told: string[] = []
followRealtime({
  notice: () => told.push('notice'),
  sessionEnded: () => told.push('session ended'),
})

const signIn = (sid: string): void => {
  const claims = Buffer.from(JSON.stringify({ sid })).toString('base64url')
  $session.set({
    accessToken: `e30.${claims}.signature`,
    refreshToken: sid,
    refreshedAt: 0,
    user: undefined,
  })
}

const hearEnded = (sessionId: string): void =>
  $realtimeEvent.set({ id: 1, event: 'session_ended', data: { sessionId } })

beforeEach(() => {
  told.length = 0
  signIn('one')
})

describe('a session that was ended from elsewhere', () => {
  it('ends here, with a notice to the visitor', () => {
    hearEnded('one')
    expect($session.get()).toBeUndefined()
    expect(told).toEqual(['session ended'])
  })

  it('is reported in a tab whose session another tab has just ended', () => {
    $session.set(undefined)
    hearEnded('one')
    expect(told).toEqual(['session ended'])
  })

  it('is none of the business of a tab with another session', () => {
    signIn('two')
    hearEnded('one')
    expect($session.get()).toBeDefined()
    expect(told).toEqual([])
  })
})

it('an event after signing out is discarded', () => {
  $session.set(undefined)
  $realtimeEvent.set({ id: 2, event: 'balance_update', data: { balance: 5 } })
  expect(told).toEqual([])
})

it.each(['product_website_updated', 'os_region_updated'] as const)(
  '%s is for those who show it; it neither asks the server nor says anything by itself',
  (event) => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const heard: unknown[] = []
    const unlisten = $realtimeEvent.listen((news) => heard.push(news?.event))
    $realtimeEvent.set({ id: 3, event, data: {} })
    unlisten()
    expect(heard).toEqual([event])
    expect(asked).not.toHaveBeenCalled()
    expect($session.get()).toBeDefined()
    expect(told).toEqual([])
    asked.mockRestore()
  },
)
