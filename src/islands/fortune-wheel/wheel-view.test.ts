import { describe, expect, it } from 'vitest'
import { wheelView, type Player } from './wheel-view.ts'

const active = { state: 'ACTIVE' } as const
const player: Player = {
  isEmailVerified: true,
  hasPhoneNumber: true,
  spinsLeft: 2,
  isUnanswered: false,
  error: undefined,
}

describe('the view of a wheel', () => {
  it('announces the wheel, reports a failure, or shows that there is none', () => {
    expect(wheelView(undefined, undefined, undefined)).toBe('loading')
    expect(wheelView(undefined, { messageCode: 'SYSTEM_BUSY' }, undefined)).toBe('failed')
    expect(wheelView(undefined, { messageCode: 'FORTUNE_WHEEL_NOT_FOUND' }, player)).toBe('none')
  })

  it.each([
    ['NOT_STARTED', 'not-started'],
    ['ENDED', 'ended'],
    ['OUT_OF_PRIZES', 'out-of-prizes'],
  ] as const)('of a wheel that is %s is the same for everybody', (state, view) => {
    expect(wheelView({ state }, undefined, undefined)).toBe(view)
    expect(wheelView({ state }, undefined, player)).toBe(view)
  })

  it('depends on the customer while the wheel runs', () => {
    expect(wheelView(active, undefined, undefined)).toBe('guest')
    expect(wheelView(active, undefined, player)).toBe('ready')
    expect(wheelView(active, undefined, { ...player, spinsLeft: 0 })).toBe('no-spins')
    expect(wheelView(active, undefined, { ...player, isEmailVerified: false })).toBe('joining')
    expect(wheelView(active, undefined, { ...player, hasPhoneNumber: false })).toBe('joining')
  })

  it('requests no phone number without spins', () => {
    const idle = { ...player, hasPhoneNumber: false, spinsLeft: 0 }
    expect(wheelView(active, undefined, idle)).toBe('no-spins')
  })

  it('waits for the account, unless its request failed', () => {
    const unknown = { ...player, spinsLeft: undefined }
    expect(wheelView(active, undefined, unknown)).toBe('loading')
    const failed = { ...unknown, error: { messageCode: 'SYSTEM_BUSY' } as const }
    expect(wheelView(active, undefined, failed)).toBe('failed')
  })

  it('shows an unanswered spin first', () => {
    const lost = { ...player, spinsLeft: 0, isUnanswered: true }
    expect(wheelView(active, undefined, lost)).toBe('unanswered')
    expect(wheelView({ state: 'ENDED' }, undefined, lost)).toBe('unanswered')
  })
})
