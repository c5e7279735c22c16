import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../public/locales/km/', import.meta.url)

/** One word for one thing: the one that is not ours, and ours. A QR code is a picture, no number. */
const words = [
  ['a code', /(?<!លេខ|ស្កេន)កូដ(?! QR)/u, 'លេខកូដ'],
  ['a robot', /រ៉ូបូត/u, 'មនុស្សយន្ត'],
  ['a referral code', /លេខកូដណែនាំ/u, 'លេខកូដអ្នកណែនាំ'],
  ['again', /ម្ដង/u, 'ម្តងទៀត'],
  ['six digits', /ប្រាំមួយខ្ទង់|៦ ?ខ្ទង់/u, '6 ខ្ទង់'],
  ['you', /លោកអ្នក/u, 'អ្នក'],
  ['a link', /តំណភ្ជាប់/u, 'តំណ'],
] as const

it.each(words)('%s has one word in Khmer', (_, other, ours) => {
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  expect(texts.flatMap((text) => text.split('\n')).filter((line) => other.test(line))).toEqual([])
  expect(texts.join('')).toContain(ours)
})

it('a ban has one word in Khmer', () => {
  const errors = readFileSync(new URL('errors.json', folder), 'utf8')
  const signIn = readFileSync(new URL('sign-in.json', folder), 'utf8')
  const lines = `${errors}\n${signIn}`.split('\n').filter((line) => /BANNED"|"banned\.t/.test(line))
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toContain('ហាមឃាត់')
})
