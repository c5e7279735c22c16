import { describe, expect, it } from 'vitest'
import { viewAfter, type SignedIn } from './account-view.ts'

const signedIn: SignedIn = {
  kind: 'signed-in',
  firstName: 'Sokha',
  suggestsTwoFactor: false,
  otherSite: undefined,
  isNew: false,
}

describe('what a sign-in still asks for', () => {
  it('is nothing for most', () => {
    expect(viewAfter(signedIn, false)).toBeUndefined()
  })

  it('is the mailed code for whoever registered', () => {
    const registered = { ...signedIn, isNew: true, suggestsTwoFactor: true }
    expect(viewAfter(registered, false)).toEqual({ name: 'verify-email' })
  })

  it('is no mailed code where Google has verified the address', () => {
    expect(viewAfter({ ...signedIn, isNew: true }, true)).toBeUndefined()
  })

  it('is a second factor where the server suggests one', () => {
    expect(viewAfter({ ...signedIn, suggestsTwoFactor: true }, true)).toEqual({
      name: 'suggest-two-factor',
    })
  })
})
