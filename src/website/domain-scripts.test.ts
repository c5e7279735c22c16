import { expect, test } from 'vitest'
import type { Texts } from '../i18n/texts.ts'
import { displayNames } from './display-names.ts'
import { lettersText, scriptNames } from './domain-scripts.ts'

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

test('distinguishes plain letters, accents and other scripts', () => {
  const t: Texts<'domains'> = (key, params) => `${key}${JSON.stringify(params?.['scripts'] ?? '')}`
  const text = (acceptsIdn: boolean, scripts: string[] | undefined) =>
    lettersText(
      t,
      { acceptsIdn },
      scripts === undefined ? undefined : { scripts },
      displayNames('en', 'script'),
    )
  expect(text(false, [])).toContain('tld.rule.scripts.latin')
  expect(text(true, [])).toContain('tld.rule.scripts.accents')
  expect(text(true, undefined)).toContain('tld.rule.scripts.other')
  expect(text(true, ['Thai', 'Khmr'])).toBe('tld.rule.scripts.more"Khmer, Thai"')
})
