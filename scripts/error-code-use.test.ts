import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCodes, type ErrorCode } from '../src/contract/error-codes.ts'
import { root } from './project-paths.ts'

/** The codes that no call issues, with the decision that says why. */
const explained = new Map<ErrorCode, string>([
  ['DOMAIN_INVALID', '030-codes-that-no-call-issues.md'],
  ['INVALID_USERNAME', '030-codes-that-no-call-issues.md'],
  ['NOT_SENT', '030-codes-that-no-call-issues.md'],
  ['PASSKEY_NOT_CREATED', '121-registration-by-passkey.md'],
  ['USER_HAS_BEEN_BANNED', '030-codes-that-no-call-issues.md'],
])

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const comparisons = /[!=]== '\w+'|\bcase '\w+':/g
const types = /'\w+'(?=\s*\|(?!\|))|(?<=(?<!\|)\|\s*)'\w+'/g
const innermostList = /\[[^[\]]*\]/g

const sourcesIn = (folder: string): string[] =>
  globSync(`src/${folder}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && file !== 'src/contract/error-codes.ts')
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(comments, ''))
    .map((source) => source.replaceAll(comparisons, '').replaceAll(types, ''))

/** Returns a source without its lists, as those of a contract name what a call may answer. */
const withoutLists = (source: string): string => {
  const shorter = source.replaceAll(innermostList, '')
  return shorter === source ? source : withoutLists(shorter)
}

const issuing = [...sourcesIn('server'), ...sourcesIn('contract').map(withoutLists)].join('\n')
const literals = new Set([...issuing.matchAll(/'([A-Z\d_]+)'/g)].map(([, text]) => text))
const thrown = new Set([...issuing.matchAll(/ApiError\(\s*'([A-Z\d_]+)'/g)].map(([, text]) => text))

describe('each code of the catalogue', () => {
  it('is issued, or explained', () => {
    const unknown = errorCodes.filter((code) => !literals.has(code) && !explained.has(code))
    expect(unknown).toEqual([])
  })

  it.each([...explained])('%s is issued by no call, as %s says', (code, decision) => {
    expect(thrown).not.toContain(code)
    expect(readFileSync(join(root, 'docs/decisions', decision), 'utf8')).toContain(code)
  })
})
