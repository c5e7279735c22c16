import { expect, test } from 'vitest'
import { issuanceSpan } from './ssl-groups.ts'
import { sslSample } from './ssl-sample.ts'

test('a level takes from its fastest to its slowest certificate', () => {
  expect(
    issuanceSpan([
      sslSample({ issuance: { from: 1, to: 3 } }),
      sslSample({ issuance: { from: 2, to: 7 } }),
    ]),
  ).toEqual({ from: 1, to: 7 })
  expect(issuanceSpan([])).toBeUndefined()
})
