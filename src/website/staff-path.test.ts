import { expect, it } from 'vitest'
import { readStaffPath } from './staff-path.ts'

const taken = ['account', 'cloud', 'blog']

it('is /staff unless a build names another path', () => {
  expect(readStaffPath(undefined, taken)).toBe('staff')
  expect(readStaffPath('', taken)).toBe('staff')
  expect(readStaffPath('/back-office', taken)).toBe('back-office')
})

it.each(['account', 'a/b', 'Back', '..', 'x y'])('refuses %s', (path) => {
  expect(() => readStaffPath(path, taken)).toThrow(`PUBLIC_STAFF_PATH is "${path}"`)
})
