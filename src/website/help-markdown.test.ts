import { expect, it } from 'vitest'
import { articleMarkdown, llmsText } from './help-markdown.ts'

const websiteUrl = new URL('https://shop.test')
const article = {
  title: 'ដូមែន',
  description: 'អំពីដូមែន។',
  path: '/help/a',
  markdown: 'មើល [ខ](/help/b)、[តម្លៃ](/domain/pricing?years=2#com) និង [W](https://example.org/x)។',
} as const
const next = { ...article, title: 'ខ', path: '/help/b' } as const

it('an article as Markdown has a heading, whole URLs in its language, and the next article', () => {
  expect(articleMarkdown(websiteUrl, 'km', { article, next, nextLabel: 'បន្ទាប់' })).toBe(
    [
      '# ដូមែន',
      'អំពីដូមែន។',
      'មើល [ខ](https://shop.test/km/help/b.md)、[តម្លៃ](https://shop.test/km/domain/pricing?years=2#com) និង [W](https://example.org/x)។',
      'បន្ទាប់: [ខ](https://shop.test/km/help/b.md)',
      '',
    ].join('\n\n'),
  )
})

it('llms.txt has a heading, a quote and a list per section', () => {
  const links = [
    { title: 'A', url: 'https://shop.test/a.md', description: 'How to A.' },
    { title: 'B', url: 'https://shop.test/b' },
  ]
  expect(
    llmsText({ name: 'Shop', description: 'Sells.', sections: [{ title: 'Help', links }] }),
  ).toBe(
    '# Shop\n\n> Sells.\n\n## Help\n\n- [A](https://shop.test/a.md): How to A.\n- [B](https://shop.test/b)\n\n',
  )
})
