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

describe('what the page shows of a wheel', () => {
  it('is that it comes, that it can’t be had, or that there is none', () => {
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

  it('of a wheel that runs depends on who looks at it', () => {
    expect(wheelView(active, undefined, undefined)).toBe('guest')
    expect(wheelView(active, undefined, player)).toBe('ready')
    expect(wheelView(active, undefined, { ...player, spinsLeft: 0 })).toBe('no-spins')
    expect(wheelView(active, undefined, { ...player, isEmailVerified: false })).toBe('joining')
    expect(wheelView(active, undefined, { ...player, hasPhoneNumber: false })).toBe('joining')
  })

  it('asks nobody for a phone number who has nothing to spin', () => {
    const idle = { ...player, hasPhoneNumber: false, spinsLeft: 0 }
    expect(wheelView(active, undefined, idle)).toBe('no-spins')
  })

  it('waits for what is not known of the account, unless it can’t be had', () => {
    const unknown = { ...player, spinsLeft: undefined }
    expect(wheelView(active, undefined, unknown)).toBe('loading')
    const failed = { ...unknown, error: { messageCode: 'SYSTEM_BUSY' } as const }
    expect(wheelView(active, undefined, failed)).toBe('failed')
  })

  it('is first of all a spin whose answer never came', () => {
    const lost = { ...player, spinsLeft: 0, isUnanswered: true }
    expect(wheelView(active, undefined, lost)).toBe('unanswered')
    expect(wheelView({ state: 'ENDED' }, undefined, lost)).toBe('unanswered')
  })
})
