import { beforeEach, expect, it, vi } from 'vitest'
import { giveConsent, linkConsent, unlinkConsents } from '../../contract/tracking.ts'
import { $session } from '../session.ts'
import { $consent } from './consent.ts'

const call = vi.fn<(endpoint: object) => Promise<unknown>>(() =>
  Promise.resolve({ ok: true, answer: { stored: true } }),
)
vi.mock('../api.ts', () => ({ call }))
vi.stubGlobal('location', { search: '' })
vi.stubGlobal('document', { cookie: '' })
const { choosePurposes, linkToCustomer } = await import('./give-consent.ts')

const all = { statistics: true, advertising: true }
const none = { statistics: false, advertising: false }
const recordings = false
const called = () => call.mock.calls.map(([endpoint]) => endpoint)

const signIn = (id: string): void => {
  const user = { id, username: id, firstName: '', lastName: '', email: '' }
  $session.set({ accessToken: '', refreshToken: '', refreshedAt: 0, user })
}

beforeEach(() => {
  $session.set(undefined)
  $consent.set(undefined)
  call.mockClear()
})

it('joins a guest’s answer with who signs in on the same page, until the sign-out', async () => {
  await choosePurposes({ ...all, recordings })
  expect(called()).toEqual([giveConsent])
  signIn('one')
  await linkToCustomer()
  expect($consent.get()).toMatchObject({ givenBy: 'one', linked: true })
  $session.set(undefined)
  await linkToCustomer()
  expect($consent.get()).not.toHaveProperty('linked')
  expect($consent.get()).toMatchObject(all)
  signIn('other')
  await linkToCustomer()
  expect(called()).toEqual([giveConsent, linkConsent, giveConsent])
})

it('ends the join when another customer signs in', async () => {
  signIn('one')
  await choosePurposes({ ...all, recordings })
  expect(called()).toEqual([giveConsent, linkConsent])
  signIn('other')
  await linkToCustomer()
  expect(called()).toEqual([giveConsent, linkConsent, giveConsent])
  expect($consent.get()).not.toHaveProperty('givenBy')
})

it('ends the joins of all browsers when a customer declines', async () => {
  signIn('one')
  await choosePurposes({ ...none, recordings })
  expect(called()).toEqual([unlinkConsents])
  expect($consent.get()).not.toHaveProperty('unsent')
})

it('stores a consent to recordings in the browser only, until it is withdrawn', async () => {
  await choosePurposes({ ...none, recordings: true })
  expect(called()).toEqual([])
  expect($consent.get()).toMatchObject({ ...none, recordings: true })
  signIn('one')
  await choosePurposes({ ...none, recordings: true })
  expect($consent.get()).toMatchObject({ recordings: true })
  await choosePurposes({ ...none, recordings })
  expect($consent.get()).not.toHaveProperty('recordings')
})
