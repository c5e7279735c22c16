import { expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

it.each([
  ['https://shop.example', { id: 'shop.example', origins: ['https://shop.example'] }],
  ['https://shop.example:8443', { id: 'shop.example', origins: ['https://shop.example:8443'] }],
  ['http://localhost:4321', { id: 'localhost', origins: ['http://localhost:4321'] }],
])('%s is its own', (websiteUrl, expected) => {
  expect(relyingPartyOf(websiteUrl)).toEqual(expected)
})

it.each(['127.0.0.1', '[::1]'])('%s has its passkeys at localhost', (host) => {
  const origins = ['http://localhost:4321', `http://${host}:4321`]
  expect(relyingPartyOf(`http://${host}:4321`)).toEqual({ id: 'localhost', origins })
})
