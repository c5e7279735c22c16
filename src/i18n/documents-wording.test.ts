import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Messages } from './fill.ts'

describe.each(['en', 'km'])('documents in %s', (language) => {
  const textOf = (namespace: string, key: string): string => {
    const file = new URL(`../../public/locales/${language}/${namespace}.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Messages
    return texts[key] ?? `no ${namespace}:${key}`
  }

  it('are mentioned before payment, wherever the text does not list them', () => {
    expect(textOf('search', 'documents.some')).toBe(textOf('domains', 'tld.rule.documents.some'))
    const beforePaying = { en: 'before you pay', km: 'មុនពេលអ្នកបង់ប្រាក់' }
    expect(textOf('search', 'documents.some')).toContain(
      beforePaying[language === 'km' ? 'km' : 'en'],
    )
  })

  it('have one tag for a name, a TLD, an item and an order', () => {
    const words = [
      textOf('search', 'tag.documents'),
      textOf('domains', 'documents-needed'),
      textOf('home', 'tlds.documents'),
      textOf('items-domain', 'documents'),
      textOf('documents', 'state.AWAITING_DOCUMENTS'),
    ].map((word) => word.toLowerCase())
    expect(words.filter((word) => word !== words[0])).toEqual([])
  })
})
