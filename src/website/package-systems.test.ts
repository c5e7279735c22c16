import { expect, test } from 'vitest'
import { bySystemFamily } from './package-systems.ts'

test('groups the systems of a vendor', () => {
  const names = [
    'Ubuntu 18.04',
    'Ubuntu 24.04',
    'Windows Server 2019',
    'Windows 10',
    'Rocky Linux 9.4',
  ]
  const families = bySystemFamily(names.map((text) => ({ text })))
  expect(families.map(({ family, systems }) => [family, systems.length])).toEqual([
    ['Ubuntu', 2],
    ['Windows', 2],
    ['Rocky Linux', 1],
  ])
})
