import { expect, it } from 'vitest'
import { comesLater, createLeanStyles, dropFaces } from './lean-styles.ts'

const lean = (sheet: string, ...words: readonly string[]): string =>
  createLeanStyles()(sheet, new Set(['<a>', '<i>', ...words]))

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

it('says nothing twice in a row', () => {
  const layers = '@layer theme,base;@layer components{}@layer utilities;'
  const sheet = `${layers}${layers}a{color:red;color:red;color:red;top:0}i{top:0;left:0;top:0}`
  expect(lean(sheet)).toBe(`${layers}a{color:red;top:0}i{top:0;left:0;top:0}`)
})

it('keeps the keyframes that something asks for', () => {
  const frames = (name: string) => `@keyframes ${name}{0%{top:0}to{top:1px}}`
  const sheet = `${frames('a')}${frames('b')}i{animation:5s ease a}.b{animation-name:b}`
  expect(lean(sheet)).toBe(`${frames('a')}i{animation:5s ease a}`)
  expect(lean(sheet, 'b')).toBe(sheet)
})

it('leaves to later what nothing is before the first paint', () => {
  const sheet =
    'a:hover{top:0}a:focus{top:1px}@supports (top:0){.a:hover,i{top:2px}}:root[data-loading]:after{top:3px}:root[data-fonts]{top:4px}'
  expect(lean(sheet, 'a')).toBe(
    'a:focus{top:1px}@supports (top:0){i{top:2px}}:root[data-fonts]{top:4px}',
  )
  expect(lean(sheet, 'a', ...comesLater)).toBe(sheet)
})

it('leaves out elements and parts that are not there', () => {
  const sheet =
    'a{top:0}a,sup{top:0}sup::before{top:0}::-webkit-datetime-edit{top:0}:root,:host{top:0}'
  expect(lean(sheet)).toBe('a{top:0}a{top:0}:root,:host{top:0}')
  expect(lean(sheet, '<sup>', 'type=date')).toBe(sheet)
})

it('writes out what Tailwind registers and nothing sets, and keeps what is set', () => {
  const register = (name: string, value = '') =>
    `@property --tw-${name}{syntax:"*";inherits:false${value === '' ? '' : `;initial-value:${value}`}}`
  const resets = (text: string) => `@layer properties{@supports (not (top:0)){*,:before{${text}}}}`
  const sheet = [
    resets('--tw-a:initial;--tw-b:solid;--tw-c:initial;--tw-d:initial'),
    '.a{--tw-a:1;top:var(--tw-a,2)}.b{border-style:var(--tw-b)}.c{transform:var(--tw-c,var(--tw-a,)) x}',
    register('a'),
    register('b', 'solid'),
    register('c'),
    register('d'),
  ].join('')
  expect(lean(sheet, 'a', 'b', 'c')).toBe(
    `${resets('--tw-a:initial;')}.a{--tw-a:1;top:var(--tw-a,2)}.b{border-style:solid}.c{transform:var(--tw-a,) x}${register('a')}`,
  )
  expect(lean(sheet, 'b')).toBe('@layer properties{}.b{border-style:solid}')
})

it('has the faces that a language wears', () => {
  const latin = '@font-face{font-weight:400;unicode-range:U+??}'
  const medium = '@font-face{font-weight:500;unicode-range:U+??}'
  const khmer = '@font-face{font-weight:400;unicode-range:U+1780-17FF}'
  const sheet = `a{top:0}${latin}${medium}${khmer}b{top:0}`
  expect(dropFaces(sheet, 'en')).toBe(`a{top:0}${latin}${medium}b{top:0}`)
  expect(dropFaces(sheet, 'km')).toBe(`a{top:0}${latin}${khmer}b{top:0}`)
  expect(dropFaces(sheet, undefined)).toBe(sheet)
})
