import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSpinKey,
  isUnanswered,
  storeUnseenSpin,
  spinIntent,
  spinKey,
  unseenSpin,
} from './spin-memory.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('an intent to spin', () => {
  const intent = spinIntent('wheel', 'sokha')

  it('keeps its key until it is answered', () => {
    expect(isUnanswered(intent)).toBe(false)
    const key = spinKey(intent)
    expect(isUnanswered(intent)).toBe(true)
    expect(spinKey(intent)).toBe(key)
    clearSpinKey()
    expect(isUnanswered(intent)).toBe(false)
    expect(spinKey(intent)).not.toBe(key)
  })

  it('has a key of its own for each customer and wheel', () => {
    const key = spinKey(intent)
    expect(isUnanswered(spinIntent('wheel', 'bopha'))).toBe(false)
    expect(spinKey(spinIntent('other', 'sokha'))).not.toBe(key)
  })
})

it('a spin is stored until its prize is shown', () => {
  expect(unseenSpin()).toBeUndefined()
  storeUnseenSpin('spin')
  expect(unseenSpin()).toBe('spin')
  storeUnseenSpin(undefined)
  expect(unseenSpin()).toBeUndefined()
})
