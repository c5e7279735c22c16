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
    expect(viewAfter(signedIn)).toBeUndefined()
  })

  it('is the mailed code for whoever registered', () => {
    expect(viewAfter({ ...signedIn, isNew: true, suggestsTwoFactor: true })).toEqual({
      name: 'verify-email',
    })
  })

  it('is a second factor where the server suggests one', () => {
    expect(viewAfter({ ...signedIn, suggestsTwoFactor: true })).toEqual({
      name: 'suggest-two-factor',
    })
  })
})
