import { expect, it } from 'vitest'
import { pushedCommit } from './deploy-pushes.ts'
import { provesSecret } from './push-signature.ts'

const commit = 'a'.repeat(40)

it('proves its secret as in the documentation of GitHub', () => {
  const secret = "It's a Secret to Everybody"
  const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  const signed = (text: string, name = 'x-hub-signature-256', value = signature) =>
    provesSecret(secret, text, (asked) => (asked === name ? value : undefined))
  expect(signed('Hello, World!')).toBe(true)
  expect(signed('Hello, World.')).toBe(false)
  expect(signed('Hello, World!', 'x-hub-signature')).toBe(false)
  expect(signed('{}', 'x-gitlab-token', secret)).toBe(true)
  expect(signed('{}', 'x-gitlab-token', 'another')).toBe(false)
})

it.each([
  [{ ref: 'refs/heads/main', after: commit }, commit],
  [{ ref: 'refs/tags/main', after: commit }, commit],
  [{ ref: 'refs/heads/main/next', after: commit }, undefined],
  [{ ref: 'refs/heads/main', after: '0'.repeat(40) }, undefined],
  [{ ref: 'refs/heads/main', after: 'HEAD' }, undefined],
  [{}, undefined],
])('puts %o on the branch main', (push, expected) => {
  expect(pushedCommit(push, 'main')).toBe(expected)
})
