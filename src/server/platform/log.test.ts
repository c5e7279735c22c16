import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

const logged = (fields: object): string => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error(fields, 'failed')
  return lines.join('')
}

it('shows a failed statement without its values', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(canary) already exists.',
  })
  const line = logged({
    err: new DrizzleQueryError('insert into t', ['canary', 'canary\n2'], cause),
  })
  expect(line).toContain('insert into t')
  expect(line).toContain('duplicate key value')
  expect(line).not.toContain('canary')
})

it('shows the code and kind of an error, and no other field of it', () => {
  const err = Object.assign(new Error('no answer'), { code: 'E1', kind: 'timeout', body: 'canary' })
  const line = logged({ err })
  expect(JSON.parse(line)).toMatchObject({
    err: { message: 'no answer', code: 'E1', kind: 'timeout' },
  })
  expect(line).not.toContain('canary')
})
