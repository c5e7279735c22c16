import { beforeEach, expect, it } from 'vitest'
import {
  $favouriteNames,
  maximumFavourites,
  readFavourites,
  toggleFavourite,
} from './favourite-names.ts'

beforeEach(() => $favouriteNames.set([]))

it('a second press removes a favourite', () => {
  toggleFavourite('a.com')
  toggleFavourite('b.com')
  expect($favouriteNames.get()).toEqual(['a.com', 'b.com'])
  toggleFavourite('a.com')
  expect($favouriteNames.get()).toEqual(['b.com'])
})

it('has room for the latest', () => {
  for (let at = 0; at <= maximumFavourites; at += 1) toggleFavourite(`${at}.com`)
  expect($favouriteNames.get()).toHaveLength(maximumFavourites)
  expect($favouriteNames.get()).not.toContain('0.com')
})

it.each(['', '{', '"a"', '[1, null]'])('what cannot be read (%s) is no favourite', (stored) => {
  expect(readFavourites(stored)).toEqual([])
})
