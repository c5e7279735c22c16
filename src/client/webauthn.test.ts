import { afterEach, expect, it, vi } from 'vitest'
import { knowsPasskeys } from './webauthn.ts'

afterEach(() => vi.unstubAllGlobals())

const at = (hostname: string): boolean => {
  vi.stubGlobal('location', { hostname })
  return knowsPasskeys()
}

it('passkeys are bound to a name, which an IP is not', () => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { parseCreationOptionsFromJSON: () => undefined }),
  )
  expect(at('localhost')).toBe(true)
  expect(at('shop.example.com')).toBe(true)
  expect(at('127.0.0.1')).toBe(false)
  expect(at('[::1]')).toBe(false)
})

it('passkeys are nothing for a browser that does not know their JSON', () => {
  expect(at('localhost')).toBe(false)
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  expect(at('localhost')).toBe(false)
})
