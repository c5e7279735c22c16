import { expect, test } from 'vitest'
import { displayNames } from './display-names.ts'
import { scriptNames } from './domain-scripts.ts'

test('names the region’s scripts first, and Chinese once', () => {
  const scripts = ['Arab', 'Hans', 'Hant', 'Khmr', 'Thai']
  expect(scriptNames(scripts, displayNames('en', 'script'), 'Chinese')).toEqual([
    'Khmer',
    'Thai',
    'Arabic',
    'Chinese',
  ])
  expect(scriptNames(['Thai', 'Khmr'], displayNames('km', 'script'), 'ចិន')).toEqual(['ខ្មែរ', 'ថៃ'])
})
