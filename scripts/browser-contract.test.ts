import { globSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { bodiesIn, browserContract, contractFile } from './browser-contract.ts'

const reduced = (code: string): string =>
  browserContract(code, parseSync('contract.ts', code).program, (name) => name === 'login')

it('keeps what the browser needs of a call, and the body schema that a form validates with', () => {
  const code = `
export const Tokens = v.object({ accessToken: v.string() })
export const login = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Signs in',
  access: 'public',
  body: v.object({ username: v.string() }),
  answer: Tokens,
  errors: ['ACCOUNT_LOCKED'],
})
const own = other({ answer: Tokens })
const both = { own: other(Tokens) }
export const Fields = v.object({ ...Tokens.entries, name: v.string() })
const table = { read: other() }
export const Named = v.object({ name: Fields.entries.name })
export const read = (text) => other(text)
export const complete = endpoint({ method: 'POST', path: '/x', body: Tokens, movesMoney: true })
`
  expect(reduced(code)).toBe(`
export const Tokens = /* @__PURE__ */ v.object({ accessToken: /* @__PURE__ */ v.string() })
export const login = ({ method: 'POST', path: '/users/login', access: 'public', body: /* @__PURE__ */ v.object({ username: /* @__PURE__ */ v.string() }) })
const own = /* @__PURE__ */ (() => other({ answer: Tokens }))()
const both = /* @__PURE__ */ (() => ({ own: other(Tokens) }))()
export const Fields = /* @__PURE__ */ (() => /* @__PURE__ */ v.object({ ...Tokens.entries, name: /* @__PURE__ */ v.string() }))()
const table = /* @__PURE__ */ (() => ({ read: other() }))()
export const Named = /* @__PURE__ */ (() => /* @__PURE__ */ v.object({ name: Fields.entries.name }))()
export const read = (text) => other(text)
export const complete = ({ method: 'POST', path: '/x', movesMoney: true })
`)
})

it('does not change a file without calls', () => {
  const code = "export const currency = 'USD'"
  expect(reduced(code)).toBe(code)
})

it('finds the endpoints whose body schema the code uses', () => {
  const codes = ['checkFields(register.body, draft)', 'checkFields(login.body, x); a.bodyOf(b)']
  expect([...bodiesIn(codes)]).toEqual(['register', 'login'])
})

it('reduces every file of the contract, in its folders too', () => {
  const files = globSync('src/contract/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(files.filter((file) => !contractFile.test(`/${file}`))).toEqual([])
  expect(contractFile.test('/src/contracts/cart.ts')).toBe(false)
})
