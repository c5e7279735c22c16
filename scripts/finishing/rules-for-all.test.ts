import { expect, it } from 'vitest'
import { createRulesForAll } from './rules-for-all.ts'

const rulesForAll = createRulesForAll()
const restOf = (late: string, first: string): string => rulesForAll(late, first).rest

it('leaves rules for all to the first sheet, where it has the same', () => {
  const base =
    '@layer base{*,:before,::selection{margin:0}:root:lang(km){--a:1}@media print{:focus-visible{color:red}}}'
  expect(restOf(`${base}.a{color:blue}`, base)).toBe('@layer base{}.a{color:blue}')
  expect(restOf('*{margin:0}.a{top:0}', '*{margin:1px}')).toBe('*{margin:0}.a{top:0}')
  expect(restOf('@media print{*{margin:0}}', '*{margin:0}')).toBe('@media print{*{margin:0}}')
  expect(restOf('@layer base{*{margin:0}}', '*{margin:0}')).toBe('@layer base{*{margin:0}}')
})

it('leaves rules alone that name something', () => {
  const sheet = 'a{top:0}.b *{top:0}[c] :root{top:0}:is(d,:lang(km)){top:0}'
  expect(restOf(sheet, sheet)).toBe(sheet)
  expect(restOf(':where(:not(iframe)){top:0}', ':where(:not(iframe)){top:0}')).toBe('')
})

it('keeps a rule that one of its weight, from before it, could undo', () => {
  const all = ':focus-visible{outline:1px solid;outline-offset:2px}'
  const keeps = (before: string): boolean => restOf(before + all, all) === before + all
  expect(keeps('.a{outline-width:0}')).toBe(true)
  expect(keeps(':where(b) .a{-webkit-outline-color:red}')).toBe(true)
  expect(keeps('a:is(.b){outline:0}')).toBe(false)
  expect(keeps('.a{color:red}')).toBe(false)
  expect(keeps('.a::before{outline:0}')).toBe(false)
  expect(keeps('a{outline:0}')).toBe(false)
  expect(keeps('@layer x{.a{outline:0}}')).toBe(false)
  expect(restOf(`${all}.a{outline:0}`, all)).toBe('.a{outline:0}')
  const lines = ':lang(km){line-height:2}'
  expect(restOf(`.a{font:inherit}${lines}`, lines)).toBe(`.a{font:inherit}${lines}`)
  const custom = '*{--ab:1}'
  expect(restOf(`:where(.c){--a:2}${custom}`, custom)).toBe(':where(.c){--a:2}')
})

it('moves the registrations of properties to the first sheet, each once', () => {
  const [one, other] = ['--one', '--other'].map(
    (name) => `@property ${name}{syntax:"*";inherits:false}`,
  )
  expect(rulesForAll(`.a{--one:1}${one}${other}`, `.b{--other:1}${other}`)).toEqual({
    rest: '.a{--one:1}',
    registrations: one,
  })
})

it('leaves movements as they are', () => {
  const sheet = '@keyframes late{from,to{display:none}}'
  expect(restOf(sheet, sheet)).toBe(sheet)
})
