import { expect, it } from 'vitest'
import { readEnvFile } from './read-env-file.ts'

it('reads a .env text with comments, quotes and exports', () => {
  const text = [
    '# comment',
    'A=1',
    'export B = two words # note',
    "C='it # stays'",
    'D="line\\nnext \\"q\\""',
    'E=',
    'URL=https://a.b/?x=1#top',
    'A=2',
    'DB_HOST=elsewhere',
    'lower=1',
    'no line',
  ].join('\r\n')
  expect(readEnvFile(text)).toEqual({
    values: [
      { name: 'A', value: '2' },
      { name: 'B', value: 'two words' },
      { name: 'C', value: 'it # stays' },
      { name: 'D', value: 'line\nnext "q"' },
      { name: 'E', value: '' },
      { name: 'URL', value: 'https://a.b/?x=1#top' },
    ],
    skipped: ['DB_HOST', 'lower', 'no line'],
  })
})
