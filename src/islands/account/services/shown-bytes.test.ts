import { expect, it } from 'vitest'
import { shownBytes } from './shown-bytes.ts'

const mb = 1_048_576

it.each([
  [0, '0 MB'],
  [0.04 * mb, '0 MB'],
  [1.25 * mb, '1.3 MB'],
  [14 * mb, '14 MB'],
  [1023 * mb, '1,023 MB'],
  [1023.6 * mb, '1 GB'],
  [5120 * mb, '5 GB'],
  [51_200 * mb, '50 GB'],
  [1_572_864 * mb, '1.5 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(shownBytes(bytes)).toBe(text.replace(' ', '\u00a0'))
})
