import { expect, test } from 'vitest'
import { getStaticPaths } from './static-paths.ts'

test('every route is built once per language, English without a prefix', () => {
  expect(getStaticPaths()).toEqual([
    { params: { locale: undefined }, props: { locale: 'en' } },
    { params: { locale: 'km' }, props: { locale: 'km' } },
  ])
})
