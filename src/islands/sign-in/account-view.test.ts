import { describe, expect, it } from 'vitest'
import { viewAfter, type SignedIn } from './account-view.ts'

const signedIn: SignedIn = {
  kind: 'signed-in',
  suggestsTwoFactor: false,
  otherSite: undefined,
  isNew: false,
}

describe('the next view of a sign-in', () => {
  it('is none for most customers', () => {
    expect(viewAfter(signedIn, false)).toBeUndefined()
  })

  it('is the mailed code after a registration', () => {
    const registered = { ...signedIn, isNew: true, suggestsTwoFactor: true }
    expect(viewAfter(registered, false)).toEqual({ name: 'verify-email' })
  })

  it('is no mailed code when Google verified the email address', () => {
    expect(viewAfter({ ...signedIn, isNew: true }, true)).toBeUndefined()
  })

  it('is two-factor when the server suggests it', () => {
    expect(viewAfter({ ...signedIn, suggestsTwoFactor: true }, true)).toEqual({
      name: 'suggest-two-factor',
    })
  })
})
