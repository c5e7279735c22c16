import { expect, it } from 'vitest'
import { maskedEmail } from './masked-email.ts'

it.each([
  ['sophea@example.com', 's***@e***.com'],
  ['a@b.io', 'a***@b***.io'],
  ['sophea.keo@mail.keo-family.com.kh', 's***@m***.kh'],
])('shows an address by its first letters: %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
