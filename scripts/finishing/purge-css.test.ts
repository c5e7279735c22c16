import { expect, it } from 'vitest'
import { createPurgeCss, laterName, purgeFontFaces } from './purge-css.ts'

const purge = (css: string, ...words: readonly string[]): string =>
  createPurgeCss()(css, new Set(['<a>', '<i>', ...words]))

it('keeps used rules and rules without a class', () => {
  expect(purge('a{color:red}.a{color:red}.b{color:red}', 'a')).toBe('a{color:red}.a{color:red}')
})

it.each([
  ['.a .b{top:0}', ''],
  ['.a,.b{top:0}', '.a{top:0}'],
  ['.a:not(.b){top:0}', '.a:not(.b){top:0}'],
  ['.a:is(.a,.b){top:0}', '.a:is(.a,.b){top:0}'],
  [':is(:where(.a):hover .b){top:0}:is(.b){top:0}', ''],
  ['.a[data-b=c]>i{top:0}', '.a[data-b=c]>i{top:0}'],
  ['.a:has(.b) i,.a:has(.a) i{top:0}', '.a:has(.a) i{top:0}'],
  ['.a:not(:has(.b)){top:0}', '.a:not(:has(.b)){top:0}'],
])('%s on a page with the class "a" becomes "%s"', (css, left) => {
  expect(purge(css, 'a')).toBe(left)
})

it('keeps elements that scripts draw later beside a class, and none without one', () => {
  const css = '.a :is(th,td){top:0}.a~text{top:0}.a sup{top:0}.b th{top:0}th,.a thead th{top:0}'
  const drawn = ['<th>', '<thead>', '<text>'].map(laterName)
  expect(purge(css, 'a', ...drawn)).toBe('.a :is(th,td){top:0}.a~text{top:0}.a thead th{top:0}')
})

it('keeps rules of values that the page has', () => {
  const of = (value: number) => `i:has([name=a][value="${value}"]:checked){top:${value}px}`
  expect(purge(`${of(1)}${of(2)}`, 'value=2')).toBe(of(2))
})

it('reads names as pages write them', () => {
  const css = '.md\\:p-2\\.5{top:0}.max-w-\\[26ch\\]{top:0}'
  expect(purge(css, 'md:p-2.5', 'max-w-[26ch]')).toBe(css)
  expect(purge(css, 'md:p-2')).toBe('')
})

it('removes rules and at-rules that became empty', () => {
  const css = '@media (width>=640px){@supports (top:0){.sm\\:block{display:block}}}'
  expect(purge(css)).toBe('')
  expect(purge(css, 'sm:block')).toBe(css)
})

it('removes comments, licences included', () => {
  expect(purge('/*! licence */a{top:0}')).toBe('a{top:0}')
})

it('keeps the order of layers, empty ones included', () => {
  const css = '@layer theme,base;@layer components{.a{top:0}}@layer utilities{.b{top:0}}'
  expect(purge(css, 'b')).toBe('@layer theme,base;@layer components{}@layer utilities{.b{top:0}}')
})

it('keeps the keyframes that a rule uses', () => {
  const frames = (name: string) => `@keyframes ${name}{0%{top:0}to{top:1px}}`
  const css = `${frames('a')}${frames('b')}i{animation:5s ease a}.b{animation-name:b}`
  expect(purge(css)).toBe(`${frames('a')}i{animation:5s ease a}`)
  expect(purge(css, 'b')).toBe(css)
})

it('removes absent elements and pseudo-elements', () => {
  const css =
    'a{top:0}a,sup{top:0}sup::before{top:0}::-webkit-datetime-edit{top:0}:root,:host{top:0}'
  expect(purge(css)).toBe('a{top:0}a{top:0}:root,:host{top:0}')
  expect(purge(css, '<sup>', 'type=date')).toBe(css)
})

it('keeps the Tailwind properties that a rule reads', () => {
  const register = (name: string): string => `@property --tw-${name}{syntax:"*";inherits:false}`
  const resets = (text: string) => `@layer properties{@supports (not (top:0)){*,:before{${text}}}}`
  const css = [
    resets('--tw-a:initial;--tw-b:solid'),
    '.a{--tw-a:1;top:var(--tw-a,2)}.b{--tw-c:1;border-style:var(--tw-b)}',
    register('a'),
    register('b'),
    register('c'),
  ].join('')
  expect(purge(css, 'a')).toBe(
    `${resets('--tw-a:initial')}.a{--tw-a:1;top:var(--tw-a,2)}${register('a')}`,
  )
  expect(purge(css, 'b')).toBe(
    `${resets('--tw-b:solid')}.b{border-style:var(--tw-b)}${register('b')}`,
  )
  expect(purge(css)).toBe('@layer properties{}')
})

it('keeps the font faces that a language uses', () => {
  const latin = '@font-face{font-weight:400;unicode-range:U+??}'
  const medium = '@font-face{font-weight:500;unicode-range:U+??}'
  const khmer = '@font-face{font-weight:400;unicode-range:U+1780-17FF}'
  const css = `a{top:0}${latin}${medium}${khmer}b{top:0}`
  expect(purgeFontFaces(css, 'en')).toBe(`a{top:0}${latin}${medium}b{top:0}`)
  expect(purgeFontFaces(css, 'km')).toBe(`a{top:0}${latin}${khmer}b{top:0}`)
  expect(purgeFontFaces(css, undefined)).toBe(css)
})
