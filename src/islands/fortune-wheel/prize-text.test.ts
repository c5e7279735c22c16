import { describe, expect, it } from 'vitest'
import en from '../../../public/locales/en/wheel.json' with { type: 'json' }
import km from '../../../public/locales/km/wheel.json' with { type: 'json' }
import { PrizeLabel, type Prize } from '../../contract/fortune-wheel.ts'
import { chanceText, labelLines, prizeName, prizePath } from './prize-text.ts'

const id = '00000000-0000-4000-8000-000000000001'
const prizes: readonly Prize[] = [
  { id, rewardType: 'PROMO_CREDIT', amount: 1 },
  { id, rewardType: 'PROMO_CREDIT', amount: 2.5 },
  ...PrizeLabel.options.map((label): Prize => ({ id, rewardType: 'VOUCHER', label })),
]

describe.each([
  ['English', en],
  ['Khmer', km],
])('a prize in %s', (_, texts) => {
  it.each(prizes)('has a name, and one figure on its segment: $label $amount', (prize) => {
    expect(prizeName(texts, prize)).not.toMatch(/wheel\.|\{/)
    const lines = labelLines(texts, prize)
    expect(lines.filter(({ isFigure }) => isFigure)).toHaveLength(1)
    expect(lines.map(({ text }) => text).join(' ')).not.toMatch(/wheel\.|\{/)
    expect(prizePath(prize)).toMatch(/^\//)
  })
})

it('an amount shows its cents unless they are zero', () => {
  const amounts = prizes.slice(0, 2).map((prize) => labelLines(en, prize)[0]?.text)
  expect(amounts).toEqual(['$1', '$2.50'])
})

it('a chance shows its significant digits only', () => {
  expect([45, 100 / 3, 0.5, 0.01234].map((chance) => chanceText({ chance }))).toEqual([
    '45%',
    '33.3%',
    '0.5%',
    '0.0123%',
  ])
})
