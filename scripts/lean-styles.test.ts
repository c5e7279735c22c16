import { expect, it } from 'vitest'
import { createLeanStyles } from './lean-styles.ts'

const lean = (sheet: string, ...words: readonly string[]): string =>
  createLeanStyles()(sheet, new Set(words))

it('keeps what is worn and what has no class', () => {
  expect(lean('a{color:red}.a{color:red}.b{color:red}', 'a')).toBe('a{color:red}.a{color:red}')
})

it.each([
  ['.a .b{top:0}', ''],
  ['.a,.b{top:0}', '.a{top:0}'],
  ['.a:not(.b){top:0}', '.a:not(.b){top:0}'],
  ['.a:is(.a,.b){top:0}', '.a:is(.a,.b){top:0}'],
  ['.a[data-b=c]>i{top:0}', '.a[data-b=c]>i{top:0}'],
])('%s of one who wears "a" comes to "%s"', (sheet, left) => {
  expect(lean(sheet, 'a')).toBe(left)
})

it('reads names as they are written in a page', () => {
  const sheet = '.md\\:p-2\\.5{top:0}.max-w-\\[26ch\\]{top:0}'
  expect(lean(sheet, 'md:p-2.5', 'max-w-[26ch]')).toBe(sheet)
  expect(lean(sheet, 'md:p-2')).toBe('')
})

it('leaves nothing empty around what is gone', () => {
  const sheet = '@media (width>=640px){@supports (top:0){.sm\\:block{display:block}}}'
  expect(lean(sheet)).toBe('')
  expect(lean(sheet, 'sm:block')).toBe(sheet)
})

it('keeps the order of layers, also of one that nothing is left in', () => {
  const sheet = '@layer theme,base;@layer components{.a{top:0}}@layer utilities{.b{top:0}}'
  expect(lean(sheet, 'b')).toBe('@layer theme,base;@layer components{}@layer utilities{.b{top:0}}')
})

it('keeps keyframes, which have no class', () => {
  const sheet = '@keyframes a{0%{top:0}to{top:1px}}'
  expect(lean(sheet)).toBe(sheet)
})

it('registers no property that nothing reads', () => {
  const sheet =
    '@layer properties{*{--tw-a:initial;--tw-b:0}}.a{--tw-a:1;top:var(--tw-a)}.b{top:var(--tw-b)}@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false}'
  expect(lean(sheet, 'a')).toBe(
    '@layer properties{*{--tw-a:initial;}}.a{--tw-a:1;top:var(--tw-a)}@property --tw-a{syntax:"*";inherits:false}',
  )
})
