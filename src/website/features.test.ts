import { expect, test } from 'vitest'
import { features, isClosedPage, readFeatures } from './features.ts'

test('every feature is on by default', () => {
  const states = readFeatures({ PATH: '/bin', PUBLIC_FEATURE_CLOUD_HOSTING: '' })
  expect(Object.keys(states).toSorted()).toEqual([...features].toSorted())
  expect(new Set(Object.values(states))).toEqual(new Set(['on']))
})

test('a variable closes its feature and no other', () => {
  const states = readFeatures({ PUBLIC_FEATURE_SHARED_HOSTING: 'maintenance' })
  expect(states['shared-hosting']).toBe('maintenance')
  expect(states['cloud-hosting']).toBe('on')
})

test.each([
  ['PUBLIC_FEATURE_CLOUDHOSTING', 'on', /^PUBLIC_FEATURE_CLOUDHOSTING is no feature of the shop/],
  ['PUBLIC_FEATURE_CLOUD_SERVER', 'off', /^PUBLIC_FEATURE_CLOUD_SERVER is "off": write on, /],
])('%s=%s fails in one line', (name, value, line) => {
  expect(() => readFeatures({ [name]: value })).toThrow(line)
  expect(() => readFeatures({ [name]: value })).not.toThrow('\n')
})

test('the pages of a closed feature, and no others, are closed', () => {
  const states = readFeatures({ PUBLIC_FEATURE_SHARED_HOSTING: 'construction' })
  const paths = ['/hosting/shared', '/hosting/shared/standard', '/hosting/cloud', '/hosting', '/']
  expect(paths.filter((path) => isClosedPage(path, states))).toEqual([
    '/hosting/shared',
    '/hosting/shared/standard',
  ])
  expect(paths.filter((path) => isClosedPage(path, readFeatures({})))).toEqual([])
})

test('the fortune wheel is a page of its own', () => {
  const states = readFeatures({ PUBLIC_FEATURE_FORTUNE_WHEEL: 'maintenance' })
  expect(states['fortune-wheel']).toBe('maintenance')
  expect(isClosedPage('/fortune-wheel', states)).toBe(true)
  expect(isClosedPage('/promotion', states)).toBe(false)
})
