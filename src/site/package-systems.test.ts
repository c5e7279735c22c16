import { expect, test } from 'vitest'
import { bySystemFamily, isEndOfLife } from './package-systems.ts'

const now = new Date('2026-11-21T08:00:00Z')

test.each(['Ubuntu 18.04', 'ubuntu-20.04', 'CentOS 7', 'CentOS-7', 'Debian 11', 'Windows 10'])(
  '%s has reached its end',
  (name) => {
    expect(isEndOfLife(name, now)).toBe(true)
  },
)

test.each([
  'Ubuntu 22.04',
  'Ubuntu 24.04',
  'CentOS 9',
  'CentOS Stream 10',
  'Windows Server 2019',
  'AlmaLinux 8.10',
  'AlmaLinux 9.5',
  'Rocky Linux 9.4',
  'Haiku R1',
])('%s gets security updates', (name) => {
  expect(isEndOfLife(name, now)).toBe(false)
})

test('the last day itself still counts', () => {
  expect(isEndOfLife('CentOS 7', new Date('2024-06-30T23:00:00Z'))).toBe(false)
  expect(isEndOfLife('CentOS 7', new Date('2024-07-01T00:00:00Z'))).toBe(true)
})

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
